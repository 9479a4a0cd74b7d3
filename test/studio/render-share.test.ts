import { expect, test } from 'bun:test'
import { expectUsable } from './expect-usable.ts'
import { openStudio, PHONE } from './open-studio.ts'
import { makeTalkProject } from './talk-project.ts'

const studio = await openStudio()
const { baseUrl } = studio.service
const page = await studio.member()
const { service, project, clips } = await makeTalkProject(page)
const [best] = clips
if (!best) throw new Error('The talk has no clip.')

test('a clip is rendered for a price that was shown, saved under its name, and said to be older after an edit', async () => {
  await page.goto(`${baseUrl}/studio/clips/${best.clip_id}`)
  const panel = page.getByRole('region', { name: 'The finished file' })
  await panel.getByRole('button', { name: 'Full HD (1080p) Size' }).click()
  await page.getByRole('option', { name: 'Small (720p)' }).click()
  await panel.getByText('Costs 1 credit.').waitFor()
  await expectUsable(page, 'a clip before its render')
  await panel.getByRole('button', { name: 'Render' }).press('Enter')
  await panel.getByRole('progressbar').waitFor()
  const link = panel.getByRole('link', { name: 'Download' })
  await link.waitFor()
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
}, 90_000)

test('several clips are rendered at once, for the whole price', async () => {
  await page.goto(`${baseUrl}/studio/videos/${project.project_id}`)
  for (const { rank } of clips.slice(0, 2)) {
    await page
      .getByRole('checkbox')
      .nth(rank - 1)
      .press(' ')
  }
  await page.getByText('2 clips chosen').waitFor()
  await page.getByRole('button', { name: 'Download 1 file' }).waitFor()
  await page.getByRole('button', { name: 'Render all' }).click()
  const dialog = page.getByRole('dialog', { name: 'Render these clips' })
  await dialog.getByText('2 clips: 2 credits in all').waitFor()
  await expectUsable(page, 'the price of several renders')
  await page.keyboard.press('Escape')
}, 60_000)

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
  await dialog.getByText('Ask for a password').tap()
  await dialog.getByRole('button', { name: 'Save changes' }).tap()
  await dialog.getByText('Saved').waitFor()
  const shown = await (await fetch(address)).text()
  expect(shown).toContain('og:video')
  expect(shown).toContain('twitter:player')
  await dialog.getByRole('button', { name: 'New address' }).tap()
  while ((await dialog.getByLabel('Link').inputValue()) === address) await Bun.sleep(50)
  expect((await fetch(address)).status).toBe(404)
  await dialog.getByRole('button', { name: 'Stop sharing' }).tap()
  await dialog.getByRole('button', { name: 'Create the link' }).waitFor()
  expect((await service.projects.get(project.project_id)).share).toBeNull()
}, 60_000)
