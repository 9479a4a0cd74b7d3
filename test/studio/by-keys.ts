import { expect } from 'bun:test'
import { eventually } from '@svc/patience'
import type { Locator, Page } from 'playwright-core'

/** More than any page has stops before the ones that are sought. */
const MOST_TABS = 60

/**
 * Presses Tab, or Shift and Tab, until a control has the focus, and expects that this is seen.
 *
 * @returns How often it was pressed.
 */
export async function tabTo(control: Locator, key = 'Tab'): Promise<number> {
  const page = control.page()
  await control.waitFor()
  let presses = 0
  while (!(await control.and(page.locator(':focus')).count()) && presses < MOST_TABS) {
    await page.keyboard.press(key)
    presses++
  }
  expect(await control.evaluate(HAS_RING)).toBe(true)
  return presses
}

/** Whether a control, or what stands for it, is drawn as the one that has the focus. */
function HAS_RING(control: Element): boolean {
  const places = [control, control.closest('label')].filter((place) => place !== null)
  return (
    control.matches(':focus-visible') &&
    places.some((place) => getComputedStyle(place).outlineStyle !== 'none')
  )
}

/** Counts, by the step that they belong to, the keys that are pressed; letters that are typed are not counted. */
export function countKeys() {
  const pressed: Record<string, number> = {}
  const count = (step: string, keys: number) => {
    pressed[step] = (pressed[step] ?? 0) + keys
  }
  return {
    pressed,
    /** Presses keys, after which something has the focus: what a screen reader says next goes on from there. */
    async press(page: Page, step: string, ...keys: string[]): Promise<void> {
      for (const key of keys) await page.keyboard.press(key)
      count(step, keys.length)
      await eventually(async () => {
        expect([step, await page.evaluate('document.activeElement.tagName')]).not.toEqual([
          step,
          'BODY',
        ])
      })
    },
    /** Goes to a control, forward or back, and presses it. */
    async use(step: string, control: Locator, { key = 'Enter', by = 'Tab' } = {}): Promise<void> {
      count(step, await tabTo(control, by))
      await this.press(control.page(), step, key)
    },
    /** Goes to a field and types into it. */
    async type(step: string, field: Locator, text: string): Promise<void> {
      count(step, await tabTo(field))
      await field.page().keyboard.press('Control+a')
      await field.page().keyboard.type(text)
    },
  }
}
