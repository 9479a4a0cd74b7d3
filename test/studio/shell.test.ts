import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { signUpByForm } from '../authorization/person.ts'
import { PASSWORD } from '../authorization/sign-up.ts'
import { expectUsable } from './expect-usable.ts'
import { giveClip } from './given-clip.ts'
import { openRestingStudio, PHONE } from './open-studio.ts'
import { visit } from './visit.ts'

const studio = await openRestingStudio()

test('a person who signs up is in the studio, which is usable by everyone and has no fault to tell the console', async () => {
  const page = await studio.visit('/dashboard/sign-up')
  await signUpByForm(page)
  await page.waitForURL(/studio/)
  await page.getByText('Robin Example').waitFor()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.reload()
  await page.getByRole('heading', { name: 'No video yet' }).waitFor()
  await expectUsable(page, 'videos, empty')
  const phone = await studio.open('/studio/nowhere', PHONE)
  await phone.getByRole('heading', { name: 'There is nothing here' }).waitFor()
  await expectUsable(phone, 'not found')
  await phone.getByRole('link', { name: 'Videos' }).last().click()
  await phone.getByRole('heading', { name: 'No video yet' }).waitFor()
  expect(said.filter((text) => !text.includes('Service Worker registration blocked'))).toEqual([])
})

test('after a session has ended, signing in again in another window goes on where the page was', async () => {
  const { email, open } = await studio.member()
  const page = await open()
  await page.getByRole('heading', { name: 'No video yet' }).waitFor()
  await page.evaluate('globalThis.isStillThere = true')
  await page.context().clearCookies()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()
  await expectUsable(page, 'the end of a session')
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Sign in' }).click(),
  ])
  await other.getByLabel('E-mail').fill(email)
  await other.getByLabel('Password').fill(PASSWORD)
  await Promise.all([
    dialog.waitFor({ state: 'detached' }),
    other.getByRole('button', { name: 'Sign in', exact: true }).click(),
  ])
  expect(await page.evaluate('globalThis.isStillThere')).toBe(true)
})

test('what a page shows first is asked for while the program is loaded, and taken by it', async () => {
  const member = await studio.member()
  const clip_id = await giveClip(studio.service, member, 'A clip')
  const { project_id } = await member.client.clips.get(clip_id)
  const page = await member.open()
  const pages = [
    ['videos', 'projects?'],
    [`videos/${project_id}`, `projects/${project_id}/clips?`],
    [`clips/${clip_id}`, `clips/${clip_id}`],
    [`clips/${clip_id}/edit`, `clips/${clip_id}?include=words`],
  ]
  for (const [path, asked] of pages) {
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.goto(`/studio/${path}`)
    await page.locator('.who').waitFor()
    page.removeAllListeners('request')
    const program = calls.findIndex((url) => /\/main-\w+\.js$/.test(url))
    const first = calls.findIndex((url) => url.includes(`/v1/${asked}`))
    expect([path, program >= 0, first >= 0]).toEqual([path, true, true])
    await until(async () => (await page.evaluate<number>('globalThis.studioBegun.size')) === 0)
  }
})

test('a program that is there before an answer goes on from it alone', async () => {
  const member = await studio.member()
  const clip_id = await giveClip(studio.service, member, 'A clip')
  const page = await member.open()
  const answer = Promise.withResolvers<void>()
  await page.route(/include=words/, (route) => answer.promise.then(() => route.continue()))
  // What was read before the events are followed is read once more then.
  await page.route(/v1\/events/, (route) => route.abort())
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`/studio/clips/${clip_id}/edit`, { waitUntil: 'commit' })
  // The program has taken the answer that is still on its way.
  await until(async () => (await page.evaluate<number>('globalThis.studioBegun?.size')) === 0)
  answer.resolve()
  await page.locator('.words-panel').waitFor()
  expect(asked.filter((url) => /v1\/projects\/\w+$/.test(url))).toHaveLength(1)
  expect(await page.evaluate<number>('globalThis.studioBegun.size')).toBe(0)
})

test('the navigation and the list of videos are there while the program is loaded, where the program will have them; the editor waits as the service wrote it, is made once with its words, and waits for no file to ask for them', async () => {
  const member = await studio.member('de')
  const clip_id = await giveClip(studio.service, member, 'A <b>clip</b> & more')
  const page = await member.open('/studio', { ...PHONE, locale: 'de' })
  expect(await page.getAttribute('html', 'lang')).toBe('de')
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const arrived = Promise.withResolvers<void>()
  await page.route(/\/main-\w+\.js$/, async (route) => {
    await arrived.promise
    await route.continue()
  })
  const name = page.locator('.video h2 a')
  // A busy machine may not have the list at once; the page is written without it then.
  do {
    await page.goto('/studio/videos', { waitUntil: 'commit' })
    await page.locator('noscript').waitFor({ state: 'attached' })
  } while ((await name.count()) === 0)
  const place = page.locator('nav a[aria-current=page]')
  const look = async () => [
    await place.boundingBox(),
    await place.textContent(),
    await place.getAttribute('href'),
    await name.boundingBox(),
    await page.getByRole('link', { name: 'Neues Video' }).boundingBox(),
    await name.textContent(),
    await name.getAttribute('href'),
    await page.locator('.video .badge').textContent(),
  ]
  const before = await look()
  expect(before).toContain('A <b>clip</b> & more')
  expect(await page.getByRole('button').count()).toBe(0)
  await expectUsable(page, 'videos, as the service writes them')
  arrived.resolve()
  await page.getByRole('button', { name: /löschen/ }).waitFor()
  expect(await look()).toEqual(before)
  expect(said.filter((text) => /Policy|MISSING/.test(text))).toEqual([])

  const styles = Promise.withResolvers<void>()
  const program = Promise.withResolvers<void>()
  await page.route('**/studio/assets/**', async (route) => {
    await (route.request().url().endsWith('css') ? styles : program).promise
    await route.continue()
  })
  await page.addInitScript(COLLECT_WAITING)
  const asked = page.waitForRequest(/include=words/)
  await page.goto(`/studio/clips/${clip_id}/edit`, { waitUntil: 'commit' })
  await asked
  styles.resolve()
  await page.getByRole('status', { name: 'Der Clip wird geöffnet' }).waitFor()
  await expectUsable(page, 'the editor, as the service writes it')
  program.resolve()
  await page.locator('.words-panel').waitFor()
  expect(await page.evaluate<number>('globalThis.waited.size')).toBe(1)
})

test('the first visit loads at most 185 kB, compressed in haste, a second one next to nothing', async () => {
  const { cookies } = await studio.member()
  const url = `${studio.service.baseUrl}/studio/videos`
  // The worker beside the pages comes after them, and is not waited for.
  await using context = await studio.browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  await context.addCookies(cookies)
  // The program is there: until then nothing is loaded while a busy machine runs it.
  const usable = 'main[tabindex]'
  const first = await visit(context, url, { usable })
  // Files that are compressed in haste, as for the first visitors of a service, are a tenth larger.
  expect(first.kilobytes).toBeGreaterThan(100)
  expect(first.kilobytes).toBeLessThan(185)
  const second = await visit(context, url, { usable })
  expect(second.kilobytes).toBeLessThan(20)
})

test('fonts of captions are sent in less than half of their bytes', async () => {
  const url = `${studio.service.baseUrl}/studio/fonts/montserrat/Montserrat_800ExtraBold.ttf`
  const send = async (encoding: string) => {
    const options = { headers: { 'accept-encoding': encoding }, decompress: false }
    return new Uint8Array(await (await fetch(url, options)).arrayBuffer())
  }
  const [plain, small] = [await send('identity'), await send('gzip')]
  expect(small.length).toBeLessThan(plain.length / 2)
  expect(Bun.gunzipSync(small)).toEqual(plain)
})

/** Collects the places in which the editor waits: React would make one of its own. */
const COLLECT_WAITING = `globalThis.waited = new Set()
new MutationObserver(() => {
  for (const place of document.querySelectorAll('.skeleton.stage')) globalThis.waited.add(place)
}).observe(document, { childList: true, subtree: true })`
