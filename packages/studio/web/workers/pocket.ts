// The worker beside the studio's pages. It shows the studio while the service cannot be reached, with the last videos and clips; takes
// what other apps share; and shows notices. Pages come from the service whenever it answers, so a new release is never hidden by it.

import { CALLS } from '../app/addresses.ts'
import { keepFile, nameFile, SHARED } from '../bring/kept-files.ts'
import { subscribe } from '../data/subscribe.ts'

/** Written by the service in front of this program. */
const { release, files }: { release: string; files: string[] } = Reflect.get(globalThis, 'STUDIO')

interface Extended extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asked extends Extended {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface Told extends Extended {
  data: { json(): { title: string; url: string; tag: string } } | null
}
interface Pressed extends Extended {
  notification: Notification
}
/** A page of the studio. */
interface Window {
  focus(): Promise<Window>
  navigate(url: string): Promise<unknown>
}
/** What workers of this kind have, which the types of pages lack. */
const worker = globalThis as unknown as {
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(): Promise<Window[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(
    type: 'install' | 'activate' | 'pushsubscriptionchange',
    on: (event: Extended) => void,
  ): void
  addEventListener(type: 'fetch', on: (event: Asked) => void): void
  addEventListener(type: 'push', on: (event: Told) => void): void
  addEventListener(type: 'notificationclick', on: (event: Pressed) => void): void
}

const SHELL = '/studio/shell'
/** The files of one release. */
const PROGRAMS = 'studio-program-'
const PROGRAM = PROGRAMS + release
/** What was read last; the name ends with the member whom it belongs to. */
const KEPT = 'studio-kept-'
/** The most answers and pictures that are kept. */
const MOST_KEPT = 200

const ASSET = /^\/studio\/assets\//
/** The lists of videos and of clips, one of each, and who asks. */
const ANSWER = /^\/dashboard\/try\/v1\/(?:account|projects(?:\/\w+(?:\/clips)?)?|clips\/\w+)$/
const PICTURE = /^\/media\/files\//
/** What a proxy answers when the service behind it does not. */
const AWAY = new Set([502, 503, 504])

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer) event.respondWith(answer)
})

worker.addEventListener('push', (event) => {
  const told = event.data?.json()
  if (!told) return
  const { title, url, tag } = told
  const shown = { tag, data: url, icon: '/dashboard/home-icon.png', badge: '/dashboard/icon.svg' }
  event.waitUntil(worker.registration.showNotification(title, shown))
})
worker.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(openAt(notification.data))
})

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewDevice()))

/** Says where this browser is told from now on, since its push service changed that; no page need be open. */
async function renewDevice(): Promise<void> {
  const { token } = await (await fetch(CALLS)).json()
  const device = `${CALLS}/member/device`
  const headers = { 'x-form-token': token }
  const { is_on, sender_key } = await (await fetch(device, { headers })).json()
  if (!is_on) return
  const body = JSON.stringify(await subscribe(worker.registration, sender_key))
  const told = { ...headers, 'content-type': 'application/json' }
  await fetch(device, { method: 'PUT', headers: told, body })
}

/** Shows a page of the studio, in a window that is open. */
async function openAt(url: string): Promise<void> {
  const [window] = await worker.clients.matchAll()
  if (!window) await worker.clients.openWindow(url)
  else await (await window.focus()).navigate(url)
}

async function install(): Promise<void> {
  await (await caches.open(PROGRAM)).addAll([SHELL, ...files])
  await worker.skipWaiting()
}

async function activate(): Promise<void> {
  await forget((name) => name.startsWith(PROGRAMS) && name !== PROGRAM)
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

function answerTo(event: Asked): Promise<Response> | null {
  const { method, url, mode, destination } = event.request
  const { origin, pathname, search } = new URL(url)
  if (origin !== location.origin) return null
  if (method === 'POST' && pathname === '/studio/share') return takeShared(event.request)
  if (method !== 'GET') return null
  if (mode === 'navigate') return openPage(event)
  if (ASSET.test(pathname)) return readAsset(event.request)
  // What is looked for is another list each time.
  if (ANSWER.test(pathname) && !search.includes('q=')) return readAndKeep(event)
  return destination === 'image' && PICTURE.test(pathname) ? readAndKeep(event) : null
}

/** Gives a page as the service has it now; without the service, one that begins with what is kept. */
async function openPage({ request, preloadResponse }: Asked): Promise<Response> {
  try {
    const page = (await preloadResponse) ?? (await fetch(request))
    if (AWAY.has(page.status)) throw new Error('The service does not answer.')
    const member = page.headers.get('x-member')
    // Without a session the page leads to where one signs in.
    if (member || page.type === 'opaqueredirect') await keepFor(member).catch(() => {})
    return page
  } catch {
    return (await caches.match(SHELL)) ?? Response.error()
  }
}

/** Lets what is kept be of one member, or of none. */
const keepFor = (member: string | null): Promise<void> =>
  inTurn(async () => {
    await forget((name) => name.startsWith(KEPT) && name !== KEPT + member)
    if (member) await caches.open(KEPT + member)
  })

let turn: Promise<unknown> = Promise.resolve()

/** Changes what is kept, one after the other: an answer that comes late brings back nothing that was forgotten. */
function inTurn(change: () => Promise<void>): Promise<void> {
  const changed = turn.then(change)
  turn = changed.catch(() => {})
  return changed
}

async function forget(isOld: (name: string) => boolean): Promise<void> {
  await Promise.all((await caches.keys()).filter(isOld).map((name) => caches.delete(name)))
}

/** Gives a file of the program; its name changes with its content. */
async function readAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request.url)
  if (kept) return kept
  const file = await fetch(request)
  if (file.ok) await (await caches.open(PROGRAM)).put(request.url, file.clone())
  return file
}

/** Gives an answer or a picture as the service has it now, and keeps it. Pictures alone are shown again here: pages ask for kept answers. */
async function readAndKeep(event: Asked): Promise<Response> {
  const { url, destination } = event.request
  // Whose it is counts when it is asked for.
  const whose = keptNow()
  try {
    const answer = await fetch(event.request)
    const copy = answer.clone()
    event.waitUntil(whose.then((name) => keep(name, url, copy)).catch(() => {}))
    return answer
  } catch (error) {
    const kept = destination === 'image' ? await caches.match(url) : undefined
    if (kept) return kept
    throw error
  }
}

const keptNow = async () => (await caches.keys()).find((one) => one.startsWith(KEPT))

async function keep(name: string | undefined, url: string, answer: Response): Promise<void> {
  if (name === undefined) return
  // A page that opens must not wait until all of it has come.
  const body = await answer.blob()
  await inTurn(async () => {
    if (!(await caches.has(name))) return
    const cache = await caches.open(name)
    // What was put last stands last.
    if (answer.ok) await cache.put(url, new Response(body, answer))
    else await cache.delete(url)
    const urls = await cache.keys()
    await Promise.all(urls.slice(0, -MOST_KEPT).map((old) => cache.delete(old)))
  })
}

/** Takes files or an address that another app shares, to where a video is brought. */
async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData()
  for (const file of form.getAll('files')) {
    if (file instanceof File) await keepFile(SHARED + nameFile(), file)
  }
  // Some apps share an address as a text around it.
  const [address] = /https?:\/\/\S+/.exec(`${form.get('url')} ${form.get('text')}`) ?? []
  const query = address ? `?${new URLSearchParams({ address })}` : ''
  return Response.redirect(`/studio/new${query}`, 303)
}
