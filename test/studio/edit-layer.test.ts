import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import type { Page } from 'playwright-core'
import { media } from '../../packages/test-media/src/index.ts'
import { chooseFile } from './choose-file.ts'
import { saved } from './editor-page.ts'
import { expectUsable } from './expect-usable.ts'
import { giveAsset } from './given-file.ts'
import { memberWithClip } from './given-project.ts'
import { openRestingStudio, PHONE } from './open-studio.ts'

const studio = await openRestingStudio()
const RED =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC'
/** Its name is said in the clip. */
const FILE = {
  name: 'threw it away.png',
  mimeType: 'image/png',
  buffer: Buffer.from(RED, 'base64'),
}

const row = (on: Page, name: string) =>
  on.getByRole('list', { name: 'What lies on top' }).getByRole('listitem').filter({ hasText: name })

test('a picture that is uploaded, a zoom and an emoji lie over a clip, by mouse and keys, on a phone by touch; music that is chosen is heard', async () => {
  const { member, address, stored } = await memberWithClip(studio)
  const song = { kind: 'music', name: 'Song' } as const
  const heard = { file_name: 'file.m4a', content_type: 'audio/mp4', duration_seconds: 2 }
  await Promise.all([
    member.client.assets.upload(media('really-m4a.aac'), song),
    giveAsset(studio.service, member, { ...heard, width: null, height: null }),
  ])
  const page = await member.open(address)
  await page.getByRole('tab', { name: 'On top' }).click()
  await page.getByText('Nothing lies on top of this clip yet.').waitFor()
  await page.getByRole('button', { name: /Show 💡 at/ }).waitFor()
  await chooseFile(page, 'Add a picture or video', FILE)
  await giveAsset(studio.service, member)
  const picture = row(page, FILE.name)
  await picture.getByRole('button', { name: /Place/ }).click()
  await page.getByRole('option', { name: 'Top right' }).click()
  await page.locator('.stage .over img').waitFor()
  await page.getByRole('button', { name: 'Zoom', exact: true }).first().click()
  const zoom = row(page, 'Zoom')
  await zoom.getByRole('textbox', { name: 'Ends, in seconds' }).fill('4')
  await zoom.getByRole('textbox', { name: 'Begins, in seconds' }).fill('2.5')
  await page.keyboard.press('Tab')
  await zoom.getByRole('slider', { name: 'Ends, in seconds' }).press('ArrowRight')
  await page.getByRole('button', { name: 'Show 🎉' }).click()
  await page.getByRole('button', { name: 'Remove 🎉' }).click()
  await row(page, '🎉').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await row(page, '🎉').waitFor()
  await hearMusic(page)
  await page.getByRole('button', { name: /Music/ }).click()
  await page.getByRole('option', { name: 'None' }).click()
  await expectUsable(page, 'a layer')
  await page.keyboard.press('Control+s')
  await saved(page)
  const { edits } = await stored()
  expect(edits.music_asset_id).toBe('none')
  expect(edits.layer).toMatchObject([
    { kind: 'picture', start: 0, end: 3, place: 'top_right' },
    { kind: 'zoom', start: 2.5, end: 4.1, scale: 1.3 },
    { kind: 'emoji', text: '🎉', start: 0, end: 2, place: 'top_right' },
  ])

  const phone = await member.open(address, PHONE)
  await phone.getByRole('tab', { name: 'On top' }).tap()
  await phone.getByRole('button', { name: `Show ${FILE.name} at` }).tap()
  await phone.getByRole('button', { name: 'Remove Zoom' }).tap()
  await row(phone, 'Zoom').waitFor({ state: 'detached' })
  await phone.locator('.stage .over.full img').first().waitFor()
  await saved(phone)
  const kinds = (await stored()).edits.layer?.map(({ kind, place }) => [kind, place])
  expect(kinds).toEqual([
    ['picture', 'top_right'],
    ['emoji', 'top_right'],
    ['picture', 'full'],
  ])
})

/** Chooses a song of the brand: it is heard with the clip that is played, quieter than it came, and nothing of it is loaded before. */
async function hearMusic(page: Page): Promise<void> {
  const music = page.locator('.stage audio')
  await page.evaluate(HEAR)
  await page.getByRole('button', { name: /Music/ }).click()
  await page.getByRole('option', { name: 'Song' }).click()
  await page.locator('.stage.live').waitFor()
  expect(await music.count()).toBe(0)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await until(() => page.evaluate<boolean>('globalThis.isHeard'))
  await page.getByRole('button', { name: 'Pause' }).click()
  await until(() => music.evaluate((element) => (element as HTMLAudioElement).paused))
}

/** Remembers whether music was heard. */
const HEAR = `document.addEventListener('timeupdate', ({ target }) => {
  const { paused, volume, currentTime } = target
  globalThis.isHeard ||= target.matches('audio') && !paused && volume > 0 && volume < 0.2 && currentTime > 0
}, true)`
