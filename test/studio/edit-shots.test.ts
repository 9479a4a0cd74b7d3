import { expect, test } from 'bun:test'
import { eventually } from '@svc/patience'
import type { Page } from 'playwright-core'
import type { Clip } from '../../packages/client/src/index.ts'
import { saved } from './editor-page.ts'
import { expectUsable } from './expect-usable.ts'
import { withShots } from './given-shots.ts'
import { openRestingStudio, PHONE } from './open-studio.ts'

const studio = await openRestingStudio()

const shots = (on: Page) =>
  on.getByRole('listbox', { name: 'Shots of the clip' }).getByRole('option')
const layout = (on: Page, name: string) =>
  on.getByRole('radiogroup', { name: 'Layout of this shot' }).getByText(name, { exact: true })

test('every shot that was found is listed with its layout; one gets another by the mouse, and goes back to automatic; a question mark lists the keys, by which one is picked, divided and cropped; on a phone one is framed by touch', async () => {
  const { made, openShots, framing } = await withShots(studio)
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
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await byKeyboard(page, framing)
  await page.keyboard.press('Control+s')
  await saved(page)

  const phone = await openShots(PHONE)
  await shots(phone).nth(2).tap()
  await phone.getByRole('heading', { name: /^Shot 3 of/ }).waitFor()
  await layout(phone, 'Fill').tap()
  await phone.getByRole('option', { name: /^Shot 3 Fill .*chosen by hand/ }).waitFor()
  await expectUsable(phone, 'the shots on a phone')
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
