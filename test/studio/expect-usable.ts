import { expect } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const axeProgram = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const WIDTHS = [320, 390, 1280]

/**
 * Expects that the page as it is now can be used by everyone: axe finds nothing in light and in dark, and nothing
 * scrolls sideways on a narrow phone.
 *
 * @param name - What the page shows, for the message of a failure.
 */
export async function expectUsable(page: Page, name: string): Promise<void> {
  const viewport = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: viewport?.height ?? 800 })
    const widest = await page.evaluate('document.documentElement.scrollWidth')
    expect([name, width, widest]).toEqual([name, width, width])
  }
  if (viewport) await page.setViewportSize(viewport)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect([name, colorScheme, await violations(page)]).toEqual([name, colorScheme, []])
  }
}

async function violations(page: Page): Promise<string[]> {
  // The page's own policy lets no other program in; a debugger may evaluate.
  await page.evaluate(`globalThis.axe ?? (() => { ${axeProgram} })()`)
  // What React Aria announces names controls that may be gone by then; it is removed after seconds.
  return page.evaluate<
    string[]
  >(`axe.run({ exclude: [['[data-live-announcer]']] }, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
      id + ' ' + target.join(' ') + ': ' + failureSummary.split('\\n').slice(1, 2).join().trim())))`)
}
