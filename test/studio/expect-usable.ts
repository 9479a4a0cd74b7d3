import { expect } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { eventually } from '@svc/patience'
import type { Frame, Page } from 'playwright-core'

const axeProgram = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** No style changes between this width and that of a phone. */
const NARROWEST = 320
/** Fair seconds after which a page has settled in its new width. */
const SETTLED = { limit: 5 }
/** The rules whose outcome depends on colors; names, roles and sizes are the same in both schemes. */
const OF_COLORS = ['color-contrast', 'link-in-text-block']

/**
 * Expects that the page as it is now can be used by everyone: axe finds nothing in light, nor with the colors of dark,
 * nothing scrolls sideways on a narrow phone, a finger meets what it presses, and what is chosen is read to its end.
 *
 * @param name - What the page shows, for the message of a failure.
 */
export async function expectUsable(page: Page, name: string): Promise<void> {
  await expectFits(page, name)
  expect([name, await page.evaluate(SMALL)]).toEqual([name, []])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect([name, 'dark', await violations(page, { runOnly: OF_COLORS })]).toEqual([name, 'dark', []])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect([name, 'light', await violations(page)]).toEqual([name, 'light', []])
}

/** Expects that nothing of the page scrolls sideways, in a narrow window and in its own. */
export async function expectFits(page: Page, name: string): Promise<void> {
  const own = page.viewportSize()
  if (!own) throw new Error('The page has no window of its own.')
  for (const width of [NARROWEST, own.width]) {
    await page.setViewportSize({ ...own, width })
    // What an open list or a hint covers is computed by the page some frames after the window has changed.
    await eventually(async () => {
      await page.evaluate(FRAMES)
      const widest = await page.evaluate('document.documentElement.scrollWidth')
      expect([name, width, widest]).toEqual([name, width, width])
    }, SETTLED)
  }
}

/** Controls of the studio below 44 px where fingers press, and below 24 px elsewhere; choices whose name is cut; what screen readers
 *  say twice. */
const SMALL = `(() => {
  const least = matchMedia('(pointer: coarse)').matches ? 44 : 24
  const seen = (selectors) => [...document.querySelectorAll(selectors)]
    .map((element) => [element, element.getBoundingClientRect()])
    .filter(([element, { width, height }]) => width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true }))
  const text = document.createElement('canvas').getContext('2d')
  const small = seen('.button, .deed, .icon-toggle, .toggle, .tab, .piece, .back, .badge[href], select.select')
    .filter(([, { width, height }]) => Math.min(width, height) < least - 0.5)
  const cut = seen('select.select').filter(([element, { width }]) => {
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(element)
    text.font = font
    const room = width - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd)
    return text.measureText(element.selectedOptions[0]?.text ?? '').width > room
  })
  const twice = seen('[title][aria-label]').filter(([{ title, ariaLabel }]) => title === ariaLabel)
  return [...small, ...cut, ...twice].map(([element]) => element.outerHTML.slice(0, 120))
})()`

/** Two frames, since what a page does in one can take another; a hidden window draws none. */
const FRAMES = `new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(resolve))
  setTimeout(resolve, 1000)
})`

/** A color that is still changing is neither the one before nor the one after. */
const STILL = `Promise.race([
  Promise.all(document.getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished.catch(() => {}))),
  new Promise((resolve) => setTimeout(resolve, 10_000)),
]).then(() => {})`

/** Lists what axe finds in a page or a frame. */
export async function violations(page: Page | Frame, options: object = {}): Promise<string[]> {
  // The page's own policy lets no other program in; a debugger may evaluate.
  if (!(await page.evaluate('Boolean(globalThis.axe)')))
    // Elements that are fine are not written out, which would take a third of the time.
    await page.evaluate(`(() => { ${axeProgram}; axe.configure({ noHtml: true }) })()`)
  await page.evaluate(STILL)
  // What React Aria announces names controls that may be gone by then; it is removed after seconds.
  return page.evaluate<
    string[]
  >(`axe.run({ exclude: [['[data-live-announcer]']] }, ${JSON.stringify({ ...RUN, ...options })}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
      id + ' ' + target.join(' ') + ': ' + failureSummary.split('\\n').slice(1, 2).join().trim())))`)
}

/** No rule in use reads the style sheets, which axe would fetch again. */
const RUN = { resultTypes: ['violations'], preload: { assets: ['media'] } }
