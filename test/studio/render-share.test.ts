import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import type { Locator } from 'playwright-core'
import type { Clip } from '../../packages/client/src/index.ts'
import { beginRender, failRender } from '../../packages/domain/src/index.ts'
import { expectUsable } from './expect-usable.ts'
import { giveFile, waitingRender } from './given-file.ts'
import { memberWithTalk } from './given-project.ts'
import { openRestingStudio, PHONE } from './open-studio.ts'

const studio = await openRestingStudio()
const { sql } = studio.service
const finish = (clip: Clip) => giveFile(studio.service, clip)
const HOUR_MS = 60 * 60 * 1000

test('a clip is rendered for a price that was shown, saved under its name, and said to be older after an edit; one that failed is tried again where that may help, and leads to the video where it is gone', async () => {
  const { first, second, third, client, open } = await memberWithTalk(studio)
  const page = await open(`/studio/clips/${first.clip_id}`)
  const panel = page.getByRole('region', { name: 'The finished file' })
  await panel.getByLabel('Size').selectOption('Small (720p)')
  await panel.getByLabel('Shape').selectOption('1:1')
  await panel.getByText('Costs 1 credit.').waitFor()
  await panel.getByRole('button', { name: 'Render' }).press('Enter')
  await panel.getByRole('progressbar').waitFor()
  const { settings } = await client.renders.latest(first.clip_id)
  expect(settings.aspect_ratio).toBe('1:1')
  await finish(first)
  const link = panel.getByRole('link', { name: 'Download' })
  await link.waitFor()
  await panel.getByText('Post it yourself').click()
  const upload = panel.getByRole('link', { name: 'Open TikTok' })
  expect(await upload.getAttribute('href')).toBe('https://www.tiktok.com/tiktokstudio/upload')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await panel.getByRole('button', { name: 'Copy the text' }).click()
  await page.getByText('The text is copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toStartWith(first.title)
  await expectUsable(page, 'posting by hand')
  await panel.getByText('Costs nothing').waitFor()
  await expectUsable(page, 'a clip with its file')
  const [saved] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(saved.suggestedFilename()).toBe(`${first.title}.mp4`)
  const captions = panel.getByRole('link', { name: 'Captions as SRT' })
  const [subtitles] = await Promise.all([page.waitForEvent('download'), captions.click()])
  expect(subtitles.suggestedFilename()).toBe(`${first.title}.srt`)
  const timeline = panel.getByRole('button', { name: 'FCPXML' })
  const [handed] = await Promise.all([page.waitForEvent('download'), timeline.click()])
  expect(handed.suggestedFilename()).toBe(`${first.title}.fcpxml`)
  await client.clips.update(first.clip_id, { title: 'Another title' })
  await page.addInitScript(SHARING)
  await page.reload()
  await panel.getByRole('button', { name: 'Share', exact: true }).click()
  await until(async () => (await page.evaluate('globalThis.shared')) === 'Another title.mp4')
  await panel.getByText('The clip was changed after this file was made').waitFor()

  await client.renders.create(second.clip_id)
  await fail(second, 'timeout')
  await page.goto(`/studio/clips/${second.clip_id}`)
  await panel.getByText('It took too long.').waitFor()
  await panel.getByText('it is yours again').waitFor()
  await expectUsable(page, 'a clip whose render failed')
  await panel.getByRole('button', { name: 'Try again' }).press('Enter')
  await panel.getByRole('progressbar').waitFor()

  await client.renders.create(third.clip_id)
  await fail(third, 'source_missing')
  await page.goto(`/studio/clips/${third.clip_id}`)
  await page.getByText('The video that the clip was cut from is not there any more.').waitFor()
  await page.getByRole('link', { name: 'Bring the video again' }).waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
})

test('several clips are rendered at once for a price that was shown; one fails, says why, and is tried again', async () => {
  const { first, second, third, client, open, project_id } = await memberWithTalk(studio)
  await client.renders.create(first.clip_id, { resolution: '720p' })
  await finish(first)
  const page = await open(`/studio/videos/${project_id}`)
  for (const { title } of [first, second, third]) {
    await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).press(' ')
  }
  const bar = page.getByRole('region', { name: 'Chosen clips' })
  await bar.getByText('3 clips chosen').waitFor()
  await bar.getByRole('button', { name: 'Download 1 file' }).waitFor()
  await bar.getByRole('button', { name: 'Render' }).click()
  const dialog = page.getByRole('dialog', { name: 'Render these clips' })
  await dialog.getByText('3 clips: 3 credits in all').waitFor()
  await dialog.getByLabel('Size').selectOption('Small (720p)')
  await dialog.getByRole('button', { name: 'Render' }).click()
  await dialog.waitFor({ state: 'detached' })
  await bar.getByRole('progressbar', { name: second.title }).waitFor()
  await finish(second)
  await fail(third, 'encode_failed')
  const failure = bar.getByRole('alert').filter({ hasText: third.title })
  await failure.getByText('The file could not be made.').waitFor()
  await failure.getByText('1 credit was held for it; it is yours again.').waitFor()
  const line = bar.getByRole('listitem').filter({ hasText: second.title })
  await line.getByText('Ready').waitFor()
  await expectUsable(page, 'several renders, one of which failed')

  const names: string[] = []
  page.on('download', (download) => names.push(download.suggestedFilename()))
  await bar.getByRole('button', { name: 'Download 2 files' }).click()
  await until(() => names.length === 2)
  const named = [first, second].map(({ title }) => `${title.replace(':', ' ')}.mp4`)
  expect(names.toSorted()).toEqual(named.toSorted())
})

test('a link is made, locked, changed, replaced and stopped on a phone', async () => {
  const { client, open, project_id } = await memberWithTalk(studio)
  const phone = await open(`/studio/videos/${project_id}`, PHONE)
  await phone.getByRole('button', { name: 'Share' }).tap()
  const dialog = phone.getByRole('dialog', { name: 'Share the clips' })
  await dialog.getByText('Ask for a password').tap()
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse')
  await dialog.getByRole('button', { name: 'Create the link' }).tap()
  const address = await dialog.getByLabel('Link').inputValue()
  await expectUsable(phone, 'a link that is shared')
  expect(await (await fetch(address)).text()).toContain('Password needed')
  // The password is changed, then taken away; downloads are allowed; the link ends in a day.
  expect(await opens(address, 'correct horse')).toBe(true)
  await dialog.getByLabel('Password', { exact: true }).fill('another secret')
  await save(dialog)
  expect(await opens(address, 'correct horse')).toBe(false)
  expect(await opens(address, 'another secret')).toBe(true)
  await dialog.getByText('Ask for a password').tap()
  await save(dialog)
  expect(await (await fetch(address)).text()).not.toContain('?download=')
  await dialog.getByText('Finished files can be downloaded').tap()
  await dialog.getByRole('button', { name: /Ends/ }).tap()
  await phone.getByRole('option', { name: 'In a day' }).tap()
  await save(dialog)
  expect(await (await fetch(address)).text()).toContain('?download=')
  const { expires_at } = await client.shares.get(project_id)
  expect(Date.parse(expires_at ?? '') - Date.now()).toBeWithin(23 * HOUR_MS, 24 * HOUR_MS + 1)
  const shown = await (await fetch(address)).text()
  expect(shown).toContain('og:video')
  expect(shown).toContain('twitter:player')
  await dialog.getByRole('button', { name: 'New address' }).tap()
  const question = phone.getByRole('dialog', { name: 'Make a new address?' })
  await question.getByText('leads nowhere from then on').waitFor()
  await question.getByRole('button', { name: 'New address' }).tap()
  await question.waitFor({ state: 'detached' })
  const replaced = await until(async () => {
    const shown = await dialog.getByLabel('Link').inputValue()
    return shown !== address && shown
  })
  expect((await fetch(address)).status).toBe(404)
  await sql`update shares set expires_at = now() - interval '1 minute' where project_id = ${project_id}`
  expect((await fetch(replaced)).status).toBe(404)
  await phone.reload()
  await phone.getByRole('button', { name: 'Share' }).tap()
  await dialog.getByText('This link has expired').waitFor()
  // The address was there before: the window keeps the focus that it took when it opened.
  await dialog.and(phone.locator(':focus')).waitFor()
  await dialog.getByRole('button', { name: /Ends/ }).tap()
  await phone.getByRole('option', { name: 'Never' }).tap()
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await dialog.getByText('This link has expired').waitFor({ state: 'detached' })
  expect((await fetch(replaced)).status).toBe(200)
  await dialog.getByRole('button', { name: 'Stop sharing' }).tap()
  const last = phone.getByRole('dialog', { name: 'Stop sharing?' })
  // The addresses of videos that a page gave out are not looked up.
  await last.getByText('for up to seven hours more').waitFor()
  await last.getByRole('button', { name: 'Stop sharing' }).tap()
  await dialog.getByRole('button', { name: 'Create the link' }).waitFor()
  expect((await client.projects.get(project_id)).share).toBeNull()
})

async function fail(clip: Clip, code: 'encode_failed' | 'timeout' | 'source_missing') {
  const run = await beginRender(sql, await waitingRender(studio.service, clip), 1)
  if (!run) throw new Error('The render cannot begin.')
  await failRender(sql, run, {
    code,
    message: 'As a worker says it.',
    retryable: code === 'timeout',
  })
}

/** Whether a password opens a link. */
async function opens(address: string, password: string): Promise<boolean> {
  const body = new URLSearchParams({ password })
  return (await fetch(address, { method: 'POST', body, redirect: 'manual' })).status === 303
}

async function save(dialog: Locator): Promise<void> {
  const saved = dialog.getByText('Saved')
  await saved.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Save changes' }).tap()
  await saved.waitFor()
}

/** Lets the browser be one of a phone, where files are handed to other apps. */
const SHARING = `
  navigator.canShare = () => true
  navigator.share = async ({ files: [file] }) => { globalThis.shared = file.size > 0 && file.name }`
