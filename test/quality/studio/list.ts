import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import {
  type Frame,
  type Smoothness,
  smoothnessOf,
  takeFrames,
  takeScreen,
  watchFrames,
  watchScreen,
} from './frames.ts'

/** What it took to scroll a long list from its top to its end. */
interface Scrolled extends Smoothness {
  /** What the program kept in memory at the end, in megabytes. */
  megabytes: number
  /** Elements of the page at the end. */
  elements: number
}

/** A list of clips, and the phone on which it is scrolled. */
interface Scrolling {
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
async function openList(browser: Browser, { url, context, slowdown }: Scrolling) {
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

/** Flings of one strength, one after the other. */
interface Flung extends Smoothness {
  /** The share of the frames of the screen that were not shown while it scrolled. */
  screenDroppedShare: number
  /** How fast the list was at its fastest, in CSS pixels a second. */
  peakSpeed: number
  /** CSS pixels that a fling went, with the finger and after it. */
  distance: number
  /** How many of them ended where the next page of the list had not come yet. */
  stopped: number
}

/** How many flings follow each other. */
export const FLINGS = 12
/** Milliseconds after which a list that has not moved stands still: the browser adds a fling to one that goes on. */
const STILL_MS = 200
/** The part of the screen over which the finger moves, and milliseconds between two looks at where it is. */
const STROKE = 0.5
const TOUCH_MS = 8

/**
 * Flings a list with a finger on the screen; the browser goes on by its own momentum after each.
 *
 * @param speeds - Of the finger when it leaves the screen, in CSS pixels a second.
 */
export async function flingList(
  browser: Browser,
  scrolling: Scrolling,
  speeds: readonly number[],
): Promise<Flung[]> {
  await using opened = await openList(browser, scrolling)
  const { page, debug } = opened
  const flung: Flung[] = []
  for (const speed of speeds) {
    await watchScreen(browser)
    await watchFrames(page)
    let stopped = 0
    for (let count = 0; count < FLINGS; count++) {
      await flingOnce(debug, page, speed)
      await untilStill(page)
      if (await page.evaluate<boolean>(IS_AT_END)) stopped += 1
    }
    const watched = await takeFrames(page)
    const offsets = watched.frames.map(({ offset }) => offset)
    flung.push({
      ...smoothnessOf(watched),
      screenDroppedShare: await takeScreen(browser),
      peakSpeed: peakOf(watched.frames),
      distance: ((offsets.at(-1) ?? 0) - (offsets[0] ?? 0)) / FLINGS,
      stopped,
    })
  }
  return flung
}

/** The highest speed over a tenth of a second. */
function peakOf(frames: readonly Frame[]): number {
  let peak = 0
  let first = 0
  for (const { at, offset } of frames) {
    for (let from = frames[first]; from && at - from.at >= 100; from = frames[++first]) {
      peak = Math.max(peak, (1000 * (offset - from.offset)) / (at - from.at))
    }
  }
  return peak
}

/** Moves a finger up. Each touch says when it was, so that the browser knows the speed also where it hears of it late. */
async function flingOnce(debug: CDPSession, page: Page, speed: number): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const begin = Date.now()
  const sent: Promise<unknown>[] = []
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ms: number, y?: number) => {
    const touchPoints = y === undefined ? [] : [{ x: width / 2, y }]
    const timestamp = (begin + ms) / 1000
    sent.push(debug.send('Input.dispatchTouchEvent', { type, timestamp, touchPoints }))
  }
  const from = (height * (1 + STROKE)) / 2
  touch('touchStart', 0, from)
  const length = (1000 * height * STROKE) / speed
  for (let ms = TOUCH_MS; ms <= length; ms += TOUCH_MS) {
    // wall clock: a finger moves as fast as it does.
    await Bun.sleep(Math.max(0, begin + ms - Date.now()))
    touch('touchMove', ms, from - (ms * speed) / 1000)
  }
  touch('touchEnd', length + 1)
  await Promise.all(sent)
}

async function untilStill(page: Page): Promise<void> {
  let before: number
  let offset = Number.NaN
  do {
    // wall clock: a list stands still when it has not moved for a while.
    await page.waitForTimeout(STILL_MS)
    before = offset
    offset = await page.evaluate<number>('scrollY')
  } while (offset !== before)
}

const IS_AT_END = 'scrollY + innerHeight >= document.documentElement.scrollHeight - 2'
