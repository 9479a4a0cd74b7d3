import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import type { Clip } from '../../packages/client/src/index.ts'
import { sourceKey } from '../../packages/domain/src/object-keys.ts'
import { media } from '../../packages/test-media/src/index.ts'
import { expectUsable } from './expect-usable.ts'
import { openStudio, PHONE } from './open-studio.ts'
import { WORK_PATIENCE_MS } from './sign-up.ts'
import { makeTalkProject } from './talk-project.ts'

const studio = await openStudio()
const { baseUrl, sql } = studio.service
const HOUR_MS = 60 * 60 * 1000
const page = await studio.member()
const { service, project, clips } = await makeTalkProject(page)
const [best] = clips
if (!best) throw new Error('The talk has no clip.')

test('a clip is rendered for a price that was shown, saved under its name, and said to be older after an edit', async () => {
  await page.goto(`${baseUrl}/studio/clips/${best.clip_id}`)
  const panel = page.getByRole('region', { name: 'The finished file' })
  await panel.getByLabel('Size').selectOption('Small (720p)')
  await panel.getByText('Costs 1 credit.').waitFor()
  await expectUsable(page, 'a clip before its render')
  await panel.getByRole('button', { name: 'Render' }).press('Enter')
  await panel.getByRole('progressbar').waitFor()
  const link = panel.getByRole('link', { name: 'Download' })
  await link.waitFor({ timeout: WORK_PATIENCE_MS })
  await panel.getByText('Costs nothing').waitFor()
  await expectUsable(page, 'a clip with its file')
  const [saved] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(saved.suggestedFilename()).toBe(`${best.title}.mp4`)
  const captions = panel.getByRole('link', { name: 'Captions as SRT' })
  const [subtitles] = await Promise.all([page.waitForEvent('download'), captions.click()])
  expect(subtitles.suggestedFilename()).toBe(`${best.title}.srt`)
  await service.clips.update(best.clip_id, { title: 'Another title' })
  await page.reload()
  await panel.getByText('The clip was changed after this file was made').waitFor()
})

test('several clips are rendered at once for a price that was shown; one fails, says why, and is tried again', async () => {
  const { project_id } = project
  const first = await service.clips.get(best.clip_id)
  const second = await madeByHand(6, 8)
  const broken = await madeByHand(1, 3)
  // It is cut from behind the end of the video, where its file cannot be made.
  await sql`
    update clips set segments = '[{"start": 900, "end": 902}]' where clip_id = ${broken.clip_id}
  `
  await page.goto(`${baseUrl}/studio/videos/${project_id}`)
  for (const { title } of [first, second, broken]) {
    await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).press(' ')
  }
  const bar = page.getByRole('region', { name: 'Chosen clips' })
  await bar.getByText('3 clips chosen').waitFor()
  await bar.getByRole('button', { name: 'Download 1 file' }).waitFor()
  await bar.getByRole('button', { name: 'Render all' }).click()
  const dialog = page.getByRole('dialog', { name: 'Render these clips' })
  await dialog.getByText('3 clips: 3 credits in all').waitFor()
  await expectUsable(page, 'the price of several renders')
  await dialog.getByLabel('Size').selectOption('Small (720p)')
  await dialog.getByRole('button', { name: 'Render all' }).click()
  await dialog.waitFor({ state: 'detached' })
  await bar.getByRole('progressbar', { name: second.title }).waitFor()
  const failure = bar.getByRole('alert').filter({ hasText: broken.title })
  await failure.getByText('The file could not be made.').waitFor()
  await failure.getByText('1 credit was held for it; it is yours again.').waitFor()
  const line = bar.getByRole('listitem').filter({ hasText: second.title })
  await line.getByText('Ready').waitFor({ timeout: WORK_PATIENCE_MS })
  await expectUsable(page, 'several renders, one of which failed')

  const names: string[] = []
  page.on('download', (download) => names.push(download.suggestedFilename()))
  await bar.getByRole('button', { name: 'Download 2 files' }).click()
  while (names.length < 2) await Bun.sleep(50)
  expect(names.toSorted()).toEqual([`${first.title}.mp4`, `${second.title}.mp4`].toSorted())

  // What failed for a cause that has passed is tried again where it is told.
  await sql`
    update clips set segments = '[{"start": 1, "end": 3}]' where clip_id = ${broken.clip_id}
  `
  await sql`
    update renders set error = error || '{"code": "timeout", "retryable": true}'
     where clip_id = ${broken.clip_id}
  `
  await page.goto(`${baseUrl}/studio/clips/${broken.clip_id}`)
  const panel = page.getByRole('region', { name: 'The finished file' })
  await panel.getByText('It took too long.').waitFor()
  await panel.getByText('it is yours again').waitFor()
  await expectUsable(page, 'a clip whose render failed')
  await panel.getByRole('button', { name: 'Try again' }).press('Enter')
  await panel.getByRole('link', { name: 'Download' }).waitFor({ timeout: WORK_PATIENCE_MS })
})

test('a render whose video is gone says so, and where to bring it again', async () => {
  const clip = await madeByHand(12, 14)
  const { store } = studio.service
  const [row] = await sql<[Parameters<typeof sourceKey>[0]]>`
    select account_id, project_id, upload_id from projects where project_id = ${project.project_id}
  `
  const key = sourceKey(row)
  await store.delete(key)
  await page.goto(`${baseUrl}/studio/clips/${clip.clip_id}`)
  await page.getByRole('button', { name: 'Render', exact: true }).click()
  await page.getByText('The video that the clip was cut from is not there any more.').waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Bring the video again' }).waitFor()
  await store.putFile(key, media('talk.mp4'), 'video/mp4')
})

test('a link is made, locked, changed, replaced and stopped on a phone', async () => {
  const phone = await studio.alsoOn(page, PHONE)
  await phone.goto(`${baseUrl}/studio/videos/${project.project_id}`)
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
  const { expires_at } = await service.shares.get(project.project_id)
  expect(Date.parse(expires_at ?? '') - Date.now()).toBeWithin(23 * HOUR_MS, 24 * HOUR_MS + 1)
  const shown = await (await fetch(address)).text()
  expect(shown).toContain('og:video')
  expect(shown).toContain('twitter:player')
  await dialog.getByRole('button', { name: 'New address' }).tap()
  const question = phone.getByRole('dialog', { name: 'Make a new address?' })
  await question.getByText('sees nothing any more').waitFor()
  await expectUsable(phone, 'the question before a new address')
  await question.getByRole('button', { name: 'New address' }).tap()
  await question.waitFor({ state: 'detached' })
  while ((await dialog.getByLabel('Link').inputValue()) === address) await Bun.sleep(50)
  expect((await fetch(address)).status).toBe(404)
  const replaced = await dialog.getByLabel('Link').inputValue()
  await sql`update shares set expires_at = now() - interval '1 minute' where project_id = ${project.project_id}`
  expect((await fetch(replaced)).status).toBe(404)
  await phone.reload()
  await phone.getByRole('button', { name: 'Share' }).tap()
  await dialog.getByRole('button', { name: 'Create the link' }).tap()
  await dialog.getByRole('button', { name: 'Stop sharing' }).tap()
  await phone
    .getByRole('dialog', { name: 'Stop sharing?' })
    .getByRole('button', { name: 'Stop sharing' })
    .tap()
  await dialog.getByRole('button', { name: 'Create the link' }).waitFor()
  expect((await service.projects.get(project.project_id)).share).toBeNull()
})

/** Makes a clip of a range of the talk, and waits until it can be rendered. */
async function madeByHand(start: number, end: number): Promise<Clip> {
  const { project_id } = project
  const { clip_id } = await service.clips.create(project_id, { start, end, title: `From ${start}` })
  for (;;) {
    const clip = await service.clips.get(clip_id)
    if (clip.status === 'ready') return clip
    await Bun.sleep(100)
  }
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
