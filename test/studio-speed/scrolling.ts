import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { type Smoothness, smoothnessOf, takeFrames, watchFrames } from './scrolling-frames.ts'

/** What it took to scroll a long list from its top to its end. */
export interface Scrolled extends Smoothness {
  /** What the program kept in memory at the end, in megabytes. */
  megabytes: number
  /** Elements of the page at the end. */
  elements: number
}

/** A list of clips, and the phone on which it is scrolled. */
export interface Scrolling {
  url: string
  context: BrowserContextOptions
  /** How many times slower the processor is than this machine's. */
  slowdown: number
}

/** How fast a list is scrolled, in CSS pixels a second: 28 screens of a phone, faster than a strong push of a thumb. */
const SPEED = 24_000
/** CSS pixels that are scrolled without a pause. */
const TURN = 48_000

/**
 * Scrolls a list to its end, as fast as its pages come. By the wheel: the browser's tools swipe no farther than the screen.
 *
 * @param last - Selects what is at the end.
 */
export async function scrollToEnd(
  browser: Browser,
  scrolling: Scrolling,
  last: string,
): Promise<Scrolled> {
  await using opened = await openList(browser, scrolling)
  const { page, debug } = opened
  await watchFrames(page)
  while ((await page.locator(last).count()) === 0) await turnWheel(debug, page)
  const smoothness = smoothnessOf(await takeFrames(page))
  await debug.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await debug.send('HeapProfiler.collectGarbage')
  const { usedSize } = await debug.send('Runtime.getHeapUsage')
  return {
    ...smoothness,
    megabytes: usedSize / 1e6,
    elements: await page.evaluate<number>('document.querySelectorAll("*").length'),
  }
}

/** Opens a list in a window of its own, and slows the processor once the list is there. */
export async function openList(browser: Browser, { url, context, slowdown }: Scrolling) {
  const opened = await browser.newContext({ locale: 'en', ...context })
  const page = await opened.newPage()
  const debug = await opened.newCDPSession(page)
  await page.goto(url)
  await page.getByRole('article').first().waitFor()
  await page.waitForLoadState('networkidle')
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, debug, [Symbol.asyncDispose]: () => opened.close() }
}

async function turnWheel(debug: CDPSession, page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await debug.send('Input.synthesizeScrollGesture', {
    x: width / 2,
    y: height / 2,
    yDistance: -TURN,
    speed: SPEED,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
}
