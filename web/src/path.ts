// Addresses of the page.

/** The table that a path names: `/t/<id>`; null for the lobby. */
export function tableOf(path: string): string | null {
  const id = /^\/t\/([^/]+)\/?$/.exec(path)?.[1];
  return id === undefined ? null : decodeURIComponent(id);
}
