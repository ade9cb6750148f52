/** Copies the address of the page; false where the browser lets no page copy, as one that came over http. */
export async function copyAddress(): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(location.href);
    return true;
  } catch {
    return false;
  }
}
