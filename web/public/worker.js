// Keeps the page itself, so that it opens without a net and can say what is wrong. Nothing of a game is kept:
// whatever lies under /api is asked of the server alone.

const HOME = new URL(".", location.href).pathname; // what lies elsewhere on the host is another program's
const KEPT = `zimo-page${HOME.slice(0, -1)}`; // a host has one place for all that is kept
const DOCUMENT = HOME;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.add(DOCUMENT)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin || address.pathname.startsWith(`${HOME}api/`)) return;
  if (request.mode === "navigate") event.respondWith(documentOf(request));
  else if (address.pathname.startsWith(`${HOME}assets/`)) event.respondWith(assetOf(request));
});

/** The document as the server has it, else as it was kept: it is the same at every address of the page. */
async function documentOf(request) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.headers.get("content-type")?.startsWith("text/html")) await renew(kept, answer.clone());
    return answer;
  } catch (error) {
    const document = await kept.match(DOCUMENT);
    if (document) return document;
    throw error;
  }
}

/** A new page has assets of other names: those of the old one go. */
async function renew(kept, document) {
  const text = await document.clone().text();
  const wanted = new Set(text.match(new RegExp(`${HOME}assets/[\\w.-]+`, "g")));
  const before = await (await kept.match(DOCUMENT))?.text();
  const changed = before === undefined || [...wanted].some((name) => !before.includes(name));
  await kept.put(DOCUMENT, document);
  if (!changed) return;
  for (const asset of await kept.keys()) {
    const { pathname } = new URL(asset.url);
    if (pathname !== DOCUMENT && !wanted.has(pathname)) await kept.delete(asset);
  }
}

/** What an asset's name stands for never changes. */
async function assetOf(request) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request, answer.clone());
  return answer;
}
