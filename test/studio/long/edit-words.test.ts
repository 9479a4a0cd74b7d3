import { expect, test } from 'bun:test'
import { slowness } from '@svc/patience'
import { captionsThat, differenceOf, drawnByService } from '../compare-captions.ts'
import { withShots } from '../given-shots.ts'
import { LONG_EDITS, untilDrawn } from '../long-edits.ts'
import { openRestingStudio, openWorkingStudio } from '../open-studio.ts'
import { drawn } from '../spoken-video.ts'
import { threadClock } from '../thread-clock.ts'

const resting = await openRestingStudio()
const working = await openWorkingStudio()

/** The part of the drawn pixels that may differ: two versions of libass round edges of letters differently. */
const MOST_DIFFERENT = 0.08
/** A browser shows the frame before the wanted one at times. */
const FRAME_SECONDS = 0.04
/** What one edit may take of the page's thread, in seconds of computing: nothing that is typed meanwhile waits longer. */
const MOST_SECONDS = 0.2

test('no edit of a clip with hundreds of words holds the page up', async () => {
  const { open, address } = await withShots(resting)
  const page = await open(address)
  await page.locator('.captions canvas').waitFor({ state: 'attached' })
  await untilDrawn(page)
  const seconds = await threadClock(page)
  for (const { name, prepare, act } of LONG_EDITS) {
    await prepare(page)
    await untilDrawn(page)
    const before = await seconds()
    await act(page)
    await untilDrawn(page)
    const spent = (await seconds()) - before
    expect([name, spent < MOST_SECONDS * slowness()]).toEqual([name, true])
  }
})

test('captions from right to left and emoji are drawn as the service draws them, at the time of the word', async () => {
  const { made, client, open, address } = await withShots(working)
  const page = await open(address)
  const place = 20
  await page.locator('.word:not(.outside)').nth(place).click()
  await page.getByLabel('Caption', { exact: true }).fill('שלום! 🎉')
  await page.getByRole('option', { name: 'שלום! 🎉' }).waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('All changes saved').waitFor()
  const clip = await drawn(client, made.clip_id)
  const [before, after] = [made.words?.[place], clip.words?.[place]]
  expect(after).toMatchObject({ text: 'שלום! 🎉', start: before?.start, end: before?.end })
  const second = (after?.start ?? 0) + FRAME_SECONDS
  const rendered = await drawnByService(clip, second, page)
  await captionsThat(page, (shown) => differenceOf(shown, rendered) < MOST_DIFFERENT)
})
