import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { until } from '@svc/patience'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expectUsable } from '../expect-usable.ts'
import { isPart, openFolder, padFilm } from '../film-in-parts.ts'
import { giveClip } from '../given-clip.ts'
import { openRestingStudio, PHONE } from '../open-studio.ts'

// What a phone has of the studio: an app that opens without a network, takes what others share, and goes on.
const studio = await openRestingStudio()
const APP: BrowserContextOptions = { ...PHONE, serviceWorkers: 'allow' }
const KEPT = /^studio-kept-/

test('without a network the app opens with the last videos and clips, and keeps nothing of a member who signed out', async () => {
  const member = await studio.member()
  const clip_id = await giveClip(studio.service, member, 'The clip that stays')
  const { project_id } = await member.client.clips.get(clip_id)
  const page = await member.open('/studio/videos', APP)
  await openAsApp(page)
  await page.goto(`/studio/videos/${project_id}`)
  await page.getByRole('link', { name: 'The clip that stays', exact: true }).waitFor()
  await until(async () => (await keptIn(page)).some((url) => /\/clips\?/.test(url)))

  await page.context().setOffline(true)
  await page.goto('/studio/videos')
  await page.getByText('You are offline').waitFor()
  await page.locator('.video h2 a').click()
  await page.getByRole('link', { name: 'The clip that stays', exact: true }).waitFor()
  await expectUsable(page, 'clips without a network')
  expect(await page.locator('.who').count()).toBe(0)
  await page.context().setOffline(false)
  await page.locator('.who').waitFor()

  // From any page, one press away.
  await page.getByRole('button', { name: 'Sign out' }).tap()
  await page.waitForURL(/sign-in/)
  expect(await page.evaluate('caches.keys()')).toEqual([])
})

test('what is kept of one member is gone when the next one opens the studio, and when a session is over', async () => {
  const [first, second] = [await studio.member(), await studio.member()]
  const page = await first.open('/studio/videos', APP)
  await openAsApp(page)
  await until(async () => (await keptIn(page)).length > 0)
  const [before] = await cachesOf(page, KEPT)
  await page.context().addCookies(second.cookies)
  await page.goto('/studio/videos')
  await until(async () => (await cachesOf(page, KEPT)).join() !== before)
  expect(await cachesOf(page, KEPT)).toHaveLength(1)
  await page.context().clearCookies()
  await page.goto('/studio/videos')
  expect(await cachesOf(page, KEPT)).toEqual([])
})

test('another release is there at once, and takes the place of what was kept for times without a network', async () => {
  const page = await studio.open('/studio/videos', APP)
  await openAsApp(page)
  const before = await cachesOf(page, /^studio-program-/)
  // In another language the studio has other files, as a newer one has.
  await page.context().addCookies([{ name: 'language', value: 'ja', url: page.url() }])
  await page.goto('/studio/videos')
  expect(await page.getAttribute('html', 'lang')).toBe('ja')
  await until(async () => {
    const names = await cachesOf(page, /^studio-program-/)
    return names.length === 1 && names[0] !== before[0]
  })
  await page.context().setOffline(true)
  await page.goto('/studio/videos')
  expect(await page.getAttribute('html', 'lang')).toBe('ja')
})

test('a video and an address that another app shares are brought', async () => {
  const page = await studio.open('/studio/videos', APP)
  await openAsApp(page)
  await page.evaluate(SHARE)
  await page.waitForURL(/studio\/new/)
  await page.getByText('from the gallery.mp4').waitFor()
  await page.getByText('All of it is here.').waitFor()
  const address = page.getByLabel('Or the address of a video')
  expect(await address.inputValue()).toBe('https://example.org/talk')
  await page.reload()
  await page.getByText('from the gallery.mp4').waitFor()
  expect(await page.getByText('from the gallery.mp4').count()).toBe(1)
})

test('a file goes on by itself after its page was closed', async () => {
  await using folder = await openFolder()
  const path = join(folder.path, 'two parts.mp4')
  await padFilm(path, 10 * 1024 * 1024)
  const page = await studio.open('/studio/new', PHONE)
  page.on('dialog', (dialog) => dialog.accept())
  const sent: string[] = []
  await page.route(isPart, async (route) => {
    if (sent.length > 0) return route.abort('connectionfailed')
    sent.push(route.request().url())
    await route.continue()
  })
  const arrived = page.waitForResponse((response) => isPart(response.url()) && response.ok())
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).tap(),
  ])
  await chooser.setFiles(path)
  await arrived
  await page.close({ runBeforeUnload: false })
  const next = await page.context().newPage()
  const again: string[] = []
  next.on('request', (request) => isPart(request.url()) && again.push(request.url()))
  await next.goto('/studio/videos')
  await next.getByText('All of it is here.').waitFor()
  expect(again).toHaveLength(1)
  expect(again).not.toEqual(sent)
})

test('a phone tells what happens from when its member switched it on until they switch it off', async () => {
  const member = await studio.member()
  const page = await member.open('/studio/videos', { ...APP, permissions: ['notifications'] })
  await page.addInitScript(PUSH)
  await openAsApp(page)
  await page.goto('/studio/account/settings')
  const device = page.getByRole('region', { name: 'On this device' })
  const button = device.getByRole('switch', { name: 'Tell me on this device' })
  await button.waitFor()
  await expectUsable(page, 'the notices of a device')
  await device.getByText('Tell me on this device').tap()
  await until(async () => (await toldOn(member.email)) === 'https://push.example.org/phone')
  await until(() => button.isChecked())

  const [worker] = page.context().serviceWorkers()
  // A browser without a screen shows no notices.
  await worker?.evaluate(
    'self.registration.showNotification = async (title, { data, tag }) => { self.shown = { title, data, tag } }',
  )
  const said = { title: '3 clips are ready: Bread', url: '/studio/videos/one', tag: 'one' }
  await push(page, said)
  const shown = { title: said.title, data: said.url, tag: said.tag }
  await until(async () => Bun.deepEquals(await worker?.evaluate('self.shown'), shown))
  // What the push service gave is another address one day.
  await worker?.evaluate(PUSH.replace('/phone', '/another'))
  await worker?.evaluate(
    'self.dispatchEvent(Object.assign(new Event("pushsubscriptionchange"), { waitUntil() {} }))',
  )
  await until(async () => (await toldOn(member.email)) === 'https://push.example.org/another')
  await device.getByText('Tell me on this device').tap()
  await until(async () => (await toldOn(member.email)) === undefined)

  // It is offered where a member waits for clips, too.
  const source = { url: 'https://example.org/film.mp4' }
  const { project_id } = await member.client.projects.create({ source })
  await page.goto(`/studio/videos/${project_id}`)
  await device.getByText('Tell me on this device').tap()
  await until(async () => (await toldOn(member.email)) === 'https://push.example.org/phone')
  await expectUsable(page, 'a video at work, on a device that can tell')
})

/** Stands in for the browser's way to its push service, which this machine cannot reach. */
const PUSH = `
  Object.defineProperty(Notification, 'permission', { value: 'granted' })
  let device = null
  const made = {
    toJSON: () => ({ endpoint: 'https://push.example.org/phone', keys: { p256dh: 'B' + 'x'.repeat(86), auth: 'y'.repeat(22) } }),
    unsubscribe: async () => { device = null },
  }
  PushManager.prototype.getSubscription = async () => device
  PushManager.prototype.subscribe = async () => (device = made)`

/** Where a member is told. */
async function toldOn(email: string): Promise<string | undefined> {
  const [found] = await studio.service.sql<{ endpoint: string }[]>`
    select endpoint from devices join members using (subject) where email = ${email}
  `
  return found?.endpoint
}

/** Lets a message arrive at the browser of a page. */
async function push(page: Page, message: object): Promise<void> {
  const debug = await page.context().newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  debug.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
    if (first) registered.resolve(first.registrationId)
  })
  await debug.send('ServiceWorker.enable')
  await debug.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered.promise,
    data: JSON.stringify(message),
  })
}

/** Lets the worker beside the pages take over. */
async function openAsApp(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)')
  await page.reload()
  await until(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'))
  await page.locator('.who').waitFor()
}

const cachesOf = async (page: Page, name: RegExp) =>
  (await page.evaluate<string[]>('caches.keys()')).filter((one) => name.test(one))

/** The addresses whose answers are kept of a member. */
const keptIn = (page: Page) =>
  page.evaluate<string[]>(`caches.keys().then(async (names) => {
    const name = names.find((one) => one.startsWith('studio-kept-'))
    return name ? (await (await caches.open(name)).keys()).map(({ url }) => url) : []
  })`)

/** Sends what a phone sends where Clips is chosen among the apps to share with. */
const SHARE = `
  const form = Object.assign(document.createElement('form'), { method: 'POST', action: '/studio/share', enctype: 'multipart/form-data' })
  const file = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
  const taken = new DataTransfer()
  taken.items.add(new File(['a film'], 'from the gallery.mp4', { type: 'video/mp4' }))
  file.files = taken.files
  const text = Object.assign(document.createElement('input'), { name: 'text', value: 'Watch this: https://example.org/talk' })
  form.append(file, text)
  document.body.append(form)
  form.submit()`
