import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { Client, Clip } from '../../packages/client/src/index.ts'
import { captionsThat, differenceOf, drawnByService } from './compare-captions.ts'
import { makeDenseClip, ready } from './dense-clip.ts'
import { expectUsable } from './expect-usable.ts'
import { LONG_EDITS, untilDrawn } from './long-edits.ts'
import { DESKTOP, openStudio, PHONE } from './open-studio.ts'
import { threadClock } from './thread-clock.ts'

const GREEN = new File(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><path fill="#0f0" d="M0 0h64v64H0z"/></svg>',
  ],
  'green.svg',
)

const studio = await openStudio()
let page: Page
let service: Client
let made: Clip

beforeAll(async () => {
  page = await studio.member()
  const dense = {
    file: 'interviews.mp4',
    seconds: 35,
    words: 240,
    start: 16,
    end: 34,
    backdrop: GREEN,
  }
  const { clip, ...rest } = await makeDenseClip(page, dense)
  service = rest.service
  made = clip
})

const open = async (on: Page) => {
  await on.goto(`${studio.service.baseUrl}/studio/clips/${made.clip_id}/edit`)
  await on.getByRole('tab', { name: 'Picture' }).click()
}
const shots = (on: Page) =>
  on.getByRole('listbox', { name: 'Shots of the clip' }).getByRole('option')
const layout = (on: Page, name: string) =>
  on.getByRole('radiogroup', { name: 'Layout of this shot' }).getByText(name, { exact: true })
const saved = (on: Page) => on.getByText('All changes saved').waitFor()
const framing = async () => (await service.clips.get(made.clip_id)).edits.framing
/** The part of the drawn pixels that may differ: two versions of libass round edges of letters differently. */
const MOST_DIFFERENT = 0.08
/** A browser shows the frame before the wanted one at times. */
const FRAME_SECONDS = 0.04
/** What one edit may take of the page's thread, in seconds of computing: nothing that is typed meanwhile waits longer. */
const MOST_SECONDS = 0.2

test('every shot that was found is listed with its layout', async () => {
  await open(page)
  await shots(page).first().waitFor()
  const layouts = made.framing?.layouts ?? []
  expect(layouts.length).toBeGreaterThan(3)
  const names = await shots(page).evaluateAll((all) => all.map((one) => one.textContent))
  expect(names).toHaveLength(layouts.length)
  for (const [index, { layout }] of layouts.entries())
    expect(names[index]?.toLowerCase()).toContain(NAMES[layout])
  await expectUsable(page, 'the shots in the editor')
})

const NAMES = {
  ...{ track: 'follow', split: 'split', fit: 'fit', fill: 'fill' },
  ...{ screencast: 'screencast', inset: 'inset', none: 'as it is' },
}

test('a shot is picked with the mouse, gets another layout, and goes back to automatic', async () => {
  await shots(page).nth(1).click()
  await page.getByRole('heading', { name: /^Shot 2 of/ }).waitFor()
  await layout(page, 'Fit').click()
  await page.getByRole('option', { name: /^Shot 2 Fit .*chosen by hand/ }).waitFor()
  await isGreen('.stage canvas.picture')
  await isGreen('[role=option]:nth-of-type(2) canvas.shot-picture')
  await page.getByRole('button', { name: 'Save' }).click()
  await saved(page)
  const [chosen, after] = (await framing()) ?? []
  const layouts = made.framing?.layouts ?? []
  expect(chosen).toEqual({ start: layouts[1]?.start ?? 0, layout: 'fit', crop: null })
  expect(after).toEqual({ start: layouts[2]?.start ?? 0, layout: 'auto', crop: null })
  await page.getByRole('button', { name: 'Back to automatic' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await saved(page)
  expect(await framing()).toBeNull()
})

/** Looks at the corner of a picture until it has the colour of the template's backdrop, a minute at most. */
async function isGreen(canvas: string): Promise<void> {
  const look = `[...document.querySelector('${canvas}').getContext('2d').getImageData(9, 9, 1, 1).data]`
  let seen: number[] = []
  for (let tries = 0; tries < 600; tries++) {
    seen = await page.evaluate<number[]>(look)
    const [red = 255, green = 0, blue = 255] = seen
    if (red < 12 && green > 243 && blue < 12) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The corner of ${canvas} has another colour: ${seen}.`)
}

test('a shot is picked, divided and cropped by keyboard alone', async () => {
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
})

test('a shot is picked and framed on a phone by touch', async () => {
  const phone = await studio.alsoOn(page, PHONE)
  await open(phone)
  await shots(phone).nth(2).tap()
  await phone.getByRole('heading', { name: /^Shot 3 of/ }).waitFor()
  await layout(phone, 'Fill').tap()
  await phone.getByRole('option', { name: /^Shot 3 Fill .*chosen by hand/ }).waitFor()
  await expectUsable(phone, 'the shots on a phone')
  await phone.context().close()
})

test('the keys are listed by pressing a question mark', async () => {
  await page.locator('#main').focus()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.getByText('Move by a word').waitFor()
  await expectUsable(page, 'the keys of the editor')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('no edit of a clip with hundreds of words holds the page up', async () => {
  const fresh = await studio.alsoOn(page, DESKTOP)
  await fresh.goto(`${studio.service.baseUrl}/studio/clips/${made.clip_id}/edit`)
  await fresh.locator('.captions canvas').waitFor({ state: 'attached' })
  await untilDrawn(fresh)
  const seconds = await threadClock(fresh)
  for (const { name, prepare, act } of LONG_EDITS) {
    await prepare(fresh)
    await untilDrawn(fresh)
    const before = await seconds()
    await act(fresh)
    await untilDrawn(fresh)
    expect([name, (await seconds()) - before < MOST_SECONDS]).toEqual([name, true])
  }
  await fresh.context().close()
})

test('captions from right to left and emoji are drawn as the service draws them, at the time of the word', async () => {
  const fresh = await studio.alsoOn(page, DESKTOP)
  await fresh.goto(`${studio.service.baseUrl}/studio/clips/${made.clip_id}/edit`)
  const place = 20
  await fresh.locator('.word:not(.outside)').nth(place).click()
  await fresh.getByLabel('Caption', { exact: true }).fill('שלום! 🎉')
  await fresh.getByRole('option', { name: 'שלום! 🎉' }).waitFor()
  await fresh.getByRole('button', { name: 'Save' }).click()
  await saved(fresh)
  const clip = await ready(service, made.clip_id)
  const [before, after] = [made.words?.[place], clip.words?.[place]]
  expect(after).toMatchObject({ text: 'שלום! 🎉', start: before?.start, end: before?.end })
  const second = (after?.start ?? 0) + FRAME_SECONDS
  const rendered = await drawnByService(clip, second, fresh)
  await captionsThat(fresh, (shown) => differenceOf(shown, rendered) < MOST_DIFFERENT)
  await fresh.context().close()
})
