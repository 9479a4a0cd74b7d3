import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { LONG_EDITS, untilDrawn } from '../studio/long-edits.ts'

/** What an edit of a long clip took. */
export interface Edited {
  name: string
  /** The longest time in which the page answered nothing. */
  longestTaskMs: number
  /** From the press to the preview that shows it. */
  followedMs: number
}

/**
 * Edits a long clip as people do, and measures each edit.
 *
 * @param slowdown - How many times slower the processor is than this machine's.
 */
export async function editLongClip(
  browser: Browser,
  url: string,
  context: BrowserContextOptions,
  slowdown: number,
): Promise<Edited[]> {
  const opened = await browser.newContext({ locale: 'en', ...context })
  await using _ = { [Symbol.asyncDispose]: () => opened.close() }
  const page = await opened.newPage()
  const debug = await opened.newCDPSession(page)
  await page.addInitScript(WATCH_TASKS)
  await page.goto(url)
  await page.locator('.captions canvas').waitFor({ state: 'attached' })
  await untilDrawn(page)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const edits: Edited[] = []
  for (const { name, prepare, act } of LONG_EDITS) {
    await prepare(page)
    await untilDrawn(page)
    await takeTasks(page)
    const begin = performance.now()
    await act(page)
    await untilDrawn(page)
    const followedMs = performance.now() - begin
    edits.push({ name, followedMs, longestTaskMs: Math.max(0, ...(await takeTasks(page))) })
  }
  return edits
}

/** The tasks above 50 ms since the last time, in milliseconds. */
const takeTasks = (page: Page): Promise<number[]> =>
  page.evaluate(
    `new Promise((resolve) => setTimeout(() => resolve(globalThis.tasks.splice(0)), 100))`,
  )

const WATCH_TASKS = `globalThis.tasks = []
new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: 'longtask', buffered: true })`
