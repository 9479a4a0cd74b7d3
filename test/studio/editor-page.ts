import type { Locator, Page } from 'playwright-core'

/** A word of the clip that the editor shows. */
export const word = (on: Page, text: string): Locator =>
  on.getByRole('option', { name: new RegExp(`^${text}(, |$)`) }).first()

/** Waits until everything that was changed on a page is stored. */
export const saved = (on: Page): Promise<void> => on.getByText('All changes saved').waitFor()
