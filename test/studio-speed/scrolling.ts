import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { quantile } from '../bench-report/quantile.ts'

/** What it took to scroll a long list from its top to its end. */
export interface Scrolled {
  /** Of the frames that a screen of 60 Hz would have shown, the share that was not drawn. */
  droppedShare: number
  /** The time of a frame that 95 of 100 stay below. */
  p95FrameMs: number
  /** The longest time in which the page answered nothing. */
  longestTaskMs: number
  /** How often a task took longer than the 50 ms from which on browsers count it. */
  longTasks: number
  /** What the program kept in memory at the end, in megabytes. */
  megabytes: number
  /** Elements of the page at the end. */
  elements: number
}

/** How fast a list is scrolled, in CSS pixels a second: 28 screens of a phone, faster than a strong push of a thumb. */
const SPEED = 24_000
/** CSS pixels that are scrolled without a pause. */
const TURN = 48_000
/** Milliseconds between two frames of a screen. */
const FRAME_MS = 1000 / 60

/**
 * Scrolls a list to its end, as fast as its pages come. By the wheel: the browser's tools swipe no farther than the screen.
 *
 * @param last - Selects what is at the end.
 * @param slowdown - How many times slower the processor is than this machine's.
 */
export async function scrollToEnd(
  browser: Browser,
  url: string,
  { context, last, slowdown }: { context: BrowserContextOptions; last: string; slowdown: number },
): Promise<Scrolled> {
  const opened = await browser.newContext({ locale: 'en', ...context })
  await using _ = { [Symbol.asyncDispose]: () => opened.close() }
  const page = await opened.newPage()
  const debug = await opened.newCDPSession(page)
  await page.goto(url)
  await page.getByRole('article').first().waitFor()
  await page.waitForLoadState('networkidle')
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(WATCH_FRAMES)
  while ((await page.locator(last).count()) === 0) await turnWheel(debug, page)
  const { frames, tasks } = await page.evaluate<{ frames: number[]; tasks: number[] }>(SEEN)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await debug.send('HeapProfiler.collectGarbage')
  const { usedSize } = await debug.send('Runtime.getHeapUsage')
  const shown = frames.map((ms) => Math.max(1, Math.round(ms / FRAME_MS)))
  const due = shown.reduce((sum, count) => sum + count, 0)
  return {
    droppedShare: (due - frames.length) / due,
    p95FrameMs: quantile(
      frames.toSorted((a, b) => a - b),
      0.95,
    ),
    longestTaskMs: Math.max(0, ...tasks),
    longTasks: tasks.length,
    megabytes: usedSize / 1e6,
    elements: await page.evaluate<number>('document.querySelectorAll("*").length'),
  }
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

const WATCH_FRAMES = `(() => {
  const frames = []
  const tasks = []
  let before = performance.now()
  const frame = (now) => {
    frames.push(now - before)
    before = now
    globalThis.watching = requestAnimationFrame(frame)
  }
  globalThis.watching = requestAnimationFrame(frame)
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask' })
  globalThis.seen = { frames, tasks }
})()`

const SEEN = `cancelAnimationFrame(globalThis.watching), globalThis.seen`
