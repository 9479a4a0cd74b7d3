import type { Page } from 'playwright-core'

/** An edit of a long clip whose speed matters. */
interface LongEdit {
  name: string
  /** Brings the page to where the edit begins. */
  prepare(page: Page): Promise<void>
  act(page: Page): Promise<void>
}

const words = (page: Page) => page.getByRole('option', { name: /^[^,]+$/ })
const MIDDLE_WORD = 60

/** What people do most in the editor. */
export const LONG_EDITS: readonly LongEdit[] = [
  {
    name: 'a letter typed into the caption of a word',
    async prepare(page) {
      await page.getByRole('tab', { name: 'Words' }).click()
      await words(page).nth(MIDDLE_WORD).click()
      await page.getByLabel('Caption', { exact: true }).focus()
    },
    act: (page) => page.keyboard.press('x'),
  },
  {
    name: 'an edge of the clip dragged on the waveform',
    async prepare(page) {
      const box = await lastEdge(page).boundingBox()
      if (!box) throw new Error('The edge is not shown.')
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await page.mouse.down()
    },
    async act(page) {
      const box = await lastEdge(page).boundingBox()
      if (!box) throw new Error('The edge is not shown.')
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      await page.mouse.move(middle.x - 30, middle.y)
      await page.mouse.up()
    },
  },
  {
    name: 'ten words selected and cut',
    async prepare(page) {
      await page.getByRole('tab', { name: 'Words' }).click()
      await words(page).nth(MIDDLE_WORD).click()
    },
    async act(page) {
      await words(page)
        .nth(MIDDLE_WORD + 9)
        .click({ modifiers: ['Shift'] })
      await page.keyboard.press('Delete')
    },
  },
  {
    name: 'that undone',
    prepare: async () => {},
    act: (page) => page.keyboard.press('Control+z'),
  },
  {
    name: 'another look of the captions',
    prepare: (page) => page.getByRole('tab', { name: 'Captions' }).click(),
    act: (page) => page.getByText('Karaoke', { exact: true }).first().click(),
  },
]

const lastEdge = (page: Page) => page.getByRole('slider', { name: /^End of part/ }).last()

/** Returns when the preview shows the last edit. */
export const untilDrawn = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) => {
    const check = () => document.querySelector('.captions canvas')?.dataset.current === 'true'
      ? resolve() : requestAnimationFrame(check)
    requestAnimationFrame(() => requestAnimationFrame(check))
  })`)
