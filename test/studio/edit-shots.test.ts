import { expect, test } from 'bun:test'
import { eventually, slowness } from '@svc/patience'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Clip } from '../../packages/client/src/index.ts'
import { captionsThat, differenceOf, drawnByService } from './compare-captions.ts'
import { expectUsable } from './expect-usable.ts'
import { giveProject } from './given-project.ts'
import { LONG_EDITS, untilDrawn } from './long-edits.ts'
import { openRestingStudio, openWorkingStudio, PHONE, type Studio } from './open-studio.ts'
import { denseVideo, drawn } from './spoken-video.ts'
import { threadClock } from './thread-clock.ts'

const INTERVIEWS = denseVideo({
  file: 'interviews.mp4',
  seconds: 35,
  words: 240,
  cut: { start: 16, end: 34, title: 'Many words' },
  backdrop:
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><path fill="#0f0" d="M0 0h64v64H0z"/></svg>',
})

const resting = await openRestingStudio()
const working = await openWorkingStudio()

/** A member with a clip of interviews, and the address of its editor. */
async function withShots(studio: Studio = resting) {
  const member = await studio.member()
  const { clips } = await giveProject(studio.service, member, INTERVIEWS)
  const { clip_id } = clips.find(({ title }) => title === 'Many words') ?? { clip_id: '' }
  const made = await member.client.clips.get(clip_id, { include: 'words' })
  const address = `/studio/clips/${clip_id}/edit`
  return {
    ...member,
    made,
    address,
    framing: async () => (await member.client.clips.get(clip_id)).edits.framing,
    async openShots(window?: BrowserContextOptions) {
      const page = await member.open(address, window)
      await page.getByRole('tab', { name: 'Picture' }).click()
      return page
    },
  }
}

const shots = (on: Page) =>
  on.getByRole('listbox', { name: 'Shots of the clip' }).getByRole('option')
const layout = (on: Page, name: string) =>
  on.getByRole('radiogroup', { name: 'Layout of this shot' }).getByText(name, { exact: true })
const saved = (on: Page) => on.getByText('All changes saved').waitFor()
/** The part of the drawn pixels that may differ: two versions of libass round edges of letters differently. */
const MOST_DIFFERENT = 0.08
/** A browser shows the frame before the wanted one at times. */
const FRAME_SECONDS = 0.04
/** What one edit may take of the page's thread, in seconds of computing: nothing that is typed meanwhile waits longer. */
const MOST_SECONDS = 0.2

test('every shot that was found is listed with its layout; one gets another by the mouse, and goes back to automatic; a question mark lists the keys, by which one is picked, divided and cropped', async () => {
  const { made, openShots, framing } = await withShots()
  const page = await openShots()
  await shots(page).first().waitFor()
  const layouts = made.framing?.layouts ?? []
  expect(layouts.length).toBeGreaterThan(3)
  const names = await shots(page).evaluateAll((all) => all.map((one) => one.textContent))
  expect(names).toHaveLength(layouts.length)
  for (const [index, { layout }] of layouts.entries())
    expect(names[index]?.toLowerCase()).toContain(NAMES[layout])
  await expectUsable(page, 'the shots in the editor')

  await shots(page).nth(1).click()
  await page.getByRole('heading', { name: /^Shot 2 of/ }).waitFor()
  await layout(page, 'Fit').click()
  await page.getByRole('option', { name: /^Shot 2 Fit .*chosen by hand/ }).waitFor()
  await isGreen(page, '.stage canvas.picture')
  await isGreen(page, '[role=option]:nth-of-type(2) canvas.shot-picture')
  await page.keyboard.press('Control+s')
  await saved(page)
  const [chosen, after] = (await framing()) ?? []
  expect(chosen).toEqual({ start: layouts[1]?.start ?? 0, layout: 'fit', crop: null })
  expect(after).toEqual({ start: layouts[2]?.start ?? 0, layout: 'auto', crop: null })
  await page
    .getByRole('region', { name: 'Shots' })
    .getByRole('button', { name: 'Back to automatic' })
    .click()
  await page.keyboard.press('Control+s')
  await saved(page)
  expect(await framing()).toBeNull()

  await page.locator('#main').focus()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.getByText('Move by a word').waitFor()
  await expectUsable(page, 'the keys of the editor')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await byKeyboard(page, framing)
})

const NAMES = {
  ...{ track: 'follow', split: 'split', fit: 'fit', fill: 'fill' },
  ...{ screencast: 'screencast', inset: 'inset', none: 'as it is' },
}

/** Waits until the corner of a picture has the colour of the template's backdrop. */
async function isGreen(page: Page, canvas: string): Promise<void> {
  const look = `[...document.querySelector('${canvas}').getContext('2d').getImageData(9, 9, 1, 1).data]`
  await eventually(async () => {
    const seen = await page.evaluate<number[]>(look)
    const [red = 255, green = 0, blue = 255] = seen
    if (red >= 12 || green <= 243 || blue >= 12) throw new Error(`${canvas} has ${seen}.`)
  })
}

/** Picks, divides and crops a shot by keyboard alone, and drags its part of the picture by the first button of a mouse. */
async function byKeyboard(page: Page, framing: () => Promise<Clip['edits']['framing']>) {
  await shots(page).first().press('End')
  const count = await shots(page).count()
  await page.getByRole('heading', { name: `Shot ${count} of ${count}` }).waitFor()
  await page.locator('#main').focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Divide here' }).press('Enter')
  await page.getByRole('heading', { name: `Shot ${count + 1} of ${count + 1}` }).waitFor()
  await page.getByRole('switch', { name: 'Choose the part of the picture' }).press('Space')
  const crop = page.getByRole('slider', { name: 'Part of the picture' })
  for (const key of ['-', 'ArrowLeft', 'ArrowDown']) await crop.press(key)
  await expectUsable(page, 'framing a shot by hand')
  await page.keyboard.press('Control+s')
  await saved(page)
  const shot = (await framing())?.at(-1)
  expect(shot?.crop?.height).toBeLessThan(1)

  // A mouse drags it by its first button.
  const place = () => crop.getAttribute('aria-valuetext')
  const before = await place()
  for (const button of ['right', 'left'] as const) {
    await crop.hover()
    await page.mouse.down({ button })
    await page.mouse.move(0, 0)
    if (button === 'right') expect(await place()).toBe(before)
    await page.mouse.up({ button })
  }
  expect(await place()).not.toBe(before)
}

test('a shot is picked and framed on a phone by touch', async () => {
  const { openShots } = await withShots()
  const phone = await openShots(PHONE)
  await shots(phone).nth(2).tap()
  await phone.getByRole('heading', { name: /^Shot 3 of/ }).waitFor()
  await layout(phone, 'Fill').tap()
  await phone.getByRole('option', { name: /^Shot 3 Fill .*chosen by hand/ }).waitFor()
  await expectUsable(phone, 'the shots on a phone')
})

test('no edit of a clip with hundreds of words holds the page up', async () => {
  const { open, address } = await withShots()
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
  await saved(page)
  const clip = await drawn(client, made.clip_id)
  const [before, after] = [made.words?.[place], clip.words?.[place]]
  expect(after).toMatchObject({ text: 'שלום! 🎉', start: before?.start, end: before?.end })
  const second = (after?.start ?? 0) + FRAME_SECONDS
  const rendered = await drawnByService(clip, second, page)
  await captionsThat(page, (shown) => differenceOf(shown, rendered) < MOST_DIFFERENT)
})
