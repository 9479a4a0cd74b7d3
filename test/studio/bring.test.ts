import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { uploadKey } from '../../packages/domain/src/index.ts'
import { PASSWORD } from '../authorization/sign-up.ts'
import { countKeys } from './by-keys.ts'
import { chooseFile } from './choose-file.ts'
import { expectUsable } from './expect-usable.ts'
import { isPart, openFolder, padFilm } from './film-in-parts.ts'
import { giveClip } from './given-clip.ts'
import { openRestingStudio, PHONE } from './open-studio.ts'

// What becomes of a video is shown by whole-job.test.ts.
const studio = await openRestingStudio()
const { sql, store } = studio.service
const MEBIBYTE = 1024 * 1024
const SUBTITLES = `1
00:00:00,200 --> 00:00:05,500
Nobody tells you that the first idea is almost always wrong.

2
00:00:05,900 --> 00:00:11,400
So we threw it away, and we began again with three simple rules.
`

test('a file goes on after the connection broke and the page was loaded again, and becomes a project', async () => {
  await using folder = await openFolder()
  const path = join(folder.path, 'talk of two parts.mp4')
  await padFilm(path, 8 * MEBIBYTE)
  const { account_id, client, open } = await studio.member()
  const page = await open()
  page.on('dialog', (dialog) => dialog.accept())
  await page.getByRole('link', { name: 'New video' }).click()
  await page.getByText('Choose a file or give an address first.').waitFor()

  // The first part arrives; then the connection is gone.
  const sent: string[] = []
  let isBroken = false
  await page.route(isPart, async (route) => {
    if (isBroken) return route.abort('connectionfailed')
    isBroken = true
    sent.push(route.request().url())
    await route.continue()
  })
  const arrived = page.waitForResponse((response) => isPart(response.url()) && response.ok())
  await chooseFile(page, 'Choose a file', path)
  await arrived
  // A range, or one time, where videos of other tests have shown how fast this service is.
  const takes = page.getByRole('region', { name: 'What it takes' })
  await takes
    .getByText(/\d+ (second|minute)/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'More settings' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('My talk')
  const subtitles = {
    name: 'talk.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(SUBTITLES),
  }
  await chooseFile(page, 'Choose subtitles', subtitles)
  await page.getByText('talk.srt').waitFor()
  await expectUsable(page, 'a new video, with all settings and an upload')
  // A browser that had no room for a copy of the file.
  await page.evaluate('indexedDB.deleteDatabase("studio-files")')
  await page.reload()

  await page.getByText('it goes on where it stopped').waitFor()
  const other = { name: 'other.mp4', mimeType: 'video/mp4', buffer: Buffer.from('another film') }
  await chooseFile(page, 'Choose the file again', other)
  await page.getByText('That is another file.').waitFor()
  await expectUsable(page, 'an upload that needs its file')
  const again: string[] = []
  await page.unroute(isPart)
  page.on('request', (request) => isPart(request.url()) && again.push(request.url()))
  await chooseFile(page, 'Choose the file again', path)
  await page.getByText('All of it is here.').waitFor()
  expect([sent.length, again.length]).toEqual([1, 1])

  await page.getByRole('button', { name: 'More settings' }).click()
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('My talk')
  await page.getByLabel('What is made').click()
  await page.getByRole('option', { name: 'The whole video with captions' }).click()
  await takes.getByText('Costs nothing').waitFor()
  await page.getByRole('button', { name: 'Find the clips' }).click()
  await page.waitForURL(/videos\/[0-9A-Z]{26}$/)
  await page.getByRole('heading', { name: 'My talk' }).waitFor()

  const project_id = page.url().split('/').at(-1) ?? ''
  expect(await client.projects.get(project_id)).toMatchObject({ type: 'captions' })
  const [upload] = await sql<{ upload_id: string }[]>`
    select upload_id from projects where project_id = ${project_id}
  `
  const stored = await store.read(uploadKey(account_id, upload?.upload_id ?? ''))
  const bytes = await new Response(stored?.stream ?? null).arrayBuffer()
  expect(Bun.hash(bytes)).toBe(Bun.hash(await Bun.file(path).arrayBuffer()))
})

test('an address is brought on a phone, with its faults told in place and its settings kept', async () => {
  const member = await studio.member()
  const { account_id, client, open } = member
  // How fast the service is, is known of the videos that it worked on.
  await giveClip(studio.service, member, 'An earlier video')
  await sql`
    update projects
       set source = source || '{"duration_seconds": 600}', started_at = completed_at - interval '2 minutes'
     where account_id = ${account_id}
  `
  const page = await open('/studio/new', PHONE)
  const address = page.getByLabel('Or the address of a video')
  await address.fill('ftp://example.org/film.mp4')
  await page.locator('.wrong').waitFor()
  await expectUsable(page, 'a new video with a wrong address')
  await address.fill('https://example.org/film.mp4')
  await page.locator('.wrong').waitFor({ state: 'detached' })
  const takes = page.getByRole('region', { name: 'What it takes' })
  await takes.getByText(/^About .+ for each hour of video$/).waitFor()
  await takes.getByText('How long the video is becomes known when it is fetched').waitFor()
  await page.getByText('1:1', { exact: true }).tap()
  await page.getByRole('button', { name: 'More settings' }).tap()
  await page.getByLabel('From').fill('5')
  await page.getByLabel('To', { exact: true }).fill('7')
  await page.getByText('at least 5 seconds after').waitFor()
  await page.getByLabel('To', { exact: true }).fill('1:10')
  await page.getByText('at least 5 seconds after').waitFor({ state: 'detached' })
  await takes.getByText(/^About \d+ (seconds|minutes?)$/).waitFor()
  await page.reload()
  expect(await address.inputValue()).toBe('https://example.org/film.mp4')
  await page.getByRole('button', { name: 'Find the clips' }).tap()
  await page.waitForURL(/videos\/[0-9A-Z]{26}$/)
  const { settings, source } = await client.projects.get(page.url().split('/').at(-1) ?? '')
  expect(settings.avoid_used_moments).toBe(true)
  expect([settings.aspect_ratio, settings.range, source.url]).toEqual([
    '1:1',
    { start: 5, end: 70 },
    'https://example.org/film.mp4',
  ])
})

test('a file that is dropped among the videos is sent while other pages are looked at, by keyboard alone; one is pasted anywhere but into a text', async () => {
  await using folder = await openFolder()
  const path = join(folder.path, 'dropped.mp4')
  await padFilm(path, 0)
  const page = await studio.open()
  await page.getByRole('heading', { name: 'No video yet' }).waitFor()
  const free = Promise.withResolvers<void>()
  await page.route(isPart, async (route) => {
    await free.promise
    await route.continue()
  })
  await dropFile(page, path)
  await page.waitForURL(/\/new$/)
  await page.getByRole('button', { name: 'Find the clips' }).press('Enter')
  await page.waitForURL(/\/videos$/)
  const tray = page.getByRole('complementary', { name: 'Uploads' })
  await tray.getByText('dropped.mp4').waitFor()
  await expectUsable(page, 'the videos beside an upload')
  free.resolve()
  await tray.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'dropped.mp4' }).press('Enter')
  await page.waitForURL(/videos\/[0-9A-Z]{26}$/)

  await page.goto('/studio/new')
  await page.getByLabel('Or the address of a video').evaluate(PASTE, 'into-a-text.mp4')
  await page.locator('main').evaluate(PASTE, 'pasted.mp4')
  await page.getByRole('list', { name: 'Your files' }).getByText('pasted.mp4').waitFor()
  expect(await page.getByText('into-a-text.mp4').count()).toBe(0)
})

test('by keys alone a member signs in with a password, brings a file, and has it cut', async () => {
  await using folder = await openFolder()
  const path = join(folder.path, 'by keys.mp4')
  await padFilm(path, 0)
  const { email } = await studio.member()
  const page = await studio.visit('/dashboard/sign-in')
  const keys = countKeys()
  await keys.type('signed in', page.getByLabel('E-mail'), email)
  await keys.type('signed in', page.getByLabel('Password'), PASSWORD)
  await page.keyboard.press('Enter')
  await page.locator('main[tabindex]').waitFor()
  await keys.use('brought', page.getByRole('link', { name: 'New video' }).first())
  const chooser = page.waitForEvent('filechooser')
  await keys.use('brought', page.getByRole('button', { name: 'Choose a file' }))
  await (await chooser).setFiles(path)
  await keys.use('brought', page.getByRole('button', { name: 'Find the clips' }))
  await page.waitForURL(/\/videos/)
  expect(keys.pressed).toEqual({ 'signed in': 2, brought: 24 })
})

/** Pastes a file of a name, as from a window of files. */
function PASTE(on: Element, name: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File(['film'], name, { type: 'video/mp4' }))
  on.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
}

/** Drags a file from outside onto a page, and drops it. */
async function dropFile(page: Page, path: string): Promise<void> {
  const debug = await page.context().newCDPSession(page)
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await debug.send('Input.dispatchDragEvent', { type, x: 300, y: 400, data })
  }
}
