// Keeps the page's own files, so that it opens without a connection and says that there is none.
// What the service answers is never kept: a state is of its moment.
const KEPT = 'tra-page';

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepPage());
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(opened(request, event));
  // Named after their content: what is kept is what would come.
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request));
});

async function opened(request, event) {
  try {
    const answer = await fetch(request);
    event.waitUntil(keepNewer(answer.clone()));
    return answer;
  } catch {
    return caches.match('/', { cacheName: KEPT });
  }
}

async function file(request) {
  const cache = await caches.open(KEPT);
  const before = await cache.match(request);
  if (before) return before;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function keepPage() {
  const cache = await caches.open(KEPT);
  await cache.add(new Request('/', { cache: 'reload' }));
  const index = await cache.match('/');
  await cache.addAll(filesOf(await index.text()));
}

// The page was built anew: what was kept is of no use any more.
async function keepNewer(answer) {
  const cache = await caches.open(KEPT);
  const files = filesOf(await answer.text());
  const found = await Promise.all(files.map((path) => cache.match(path)));
  if (files.length === 0 || found.every(Boolean)) return;
  await caches.delete(KEPT);
  await keepPage();
}

function filesOf(html) {
  return [...html.matchAll(/(?:src|href)="(\/(?:assets\/|start)[^"]+)"/g)].map(([, path]) => path);
}
