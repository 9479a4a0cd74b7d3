import type { Browser, Page } from 'playwright-core'
import { quantile } from '../report/tables.ts'

/** A frame of the page: when it began, where the window stood, and of where to where on the page the list and its cards were. */
export interface Frame {
  at: number
  offset: number
  list: readonly [from: number, to: number]
  cards: readonly [from: number, to: number]
}

/** What a page did while it was scrolled. */
interface Watched {
  /** CSS pixels from the top to the bottom of the window. */
  height: number
  frames: readonly Frame[]
  /** Milliseconds of tasks above 50 ms. */
  tasks: readonly number[]
}

/** How smooth scrolling was, of the frames in which the list moved. */
export interface Smoothness {
  /** Of the frames that a screen of 60 Hz would have shown, the share that the page did not draw. */
  droppedShare: number
  /** Of the same frames, the share in which a card was missing where the list was seen. */
  blankShare: number
  /** The time of a frame that 95 of 100 stay below. */
  p95FrameMs: number
  /** The longest time in which the page answered nothing. */
  longestTaskMs: number
  /** How often a task took longer than the 50 ms from which on browsers count it. */
  longTasks: number
}

/** Milliseconds between two frames of a screen. */
const FRAME_MS = 1000 / 60
/** CSS pixels that are rounding, not a gap. */
const SLACK = 2

/** Begins to watch the frames of a page that shows a list of clips. */
export const watchFrames = (page: Page): Promise<void> => page.evaluate(WATCH)

/** Ends that. */
export const takeFrames = (page: Page): Promise<Watched> => page.evaluate<Watched>(TAKE)

/** Judges what was seen. */
export function smoothnessOf({ height, frames, tasks }: Watched): Smoothness {
  let due = 0
  let drawn = 0
  let blank = 0
  const times: number[] = []
  let before = frames[0]
  for (const frame of frames.slice(1)) {
    const last = before ?? frame
    before = frame
    if (frame.offset === last.offset) continue
    const passed = frame.at - last.at
    times.push(passed)
    const count = Math.max(1, Math.round(passed / FRAME_MS))
    due += count
    drawn += 1
    // The browser goes on scrolling what the page drew last, until the page draws again.
    for (let one = 1; one < count; one++) {
      const offset = last.offset + ((frame.offset - last.offset) * one) / count
      if (lacksCards(last, offset, height)) blank += 1
    }
    if (lacksCards(frame, frame.offset, height)) blank += 1
  }
  return {
    droppedShare: (due - drawn) / due,
    blankShare: blank / due,
    p95FrameMs: quantile(times, 0.95),
    longestTaskMs: Math.max(0, ...tasks),
    longTasks: tasks.length,
  }
}

function lacksCards({ list, cards }: Frame, offset: number, height: number): boolean {
  const from = Math.max(offset, list[0])
  const to = Math.min(offset + height, list[1])
  return to > from && (cards[0] > from + SLACK || cards[1] < to - SLACK)
}

const WATCH = `(() => {
  const frames = []
  const tasks = []
  const list = document.querySelector('.clip-list')
  const frame = (at) => {
    const offset = scrollY
    const { top, bottom } = list.getBoundingClientRect()
    const first = list.firstElementChild?.getBoundingClientRect()
    const last = list.lastElementChild?.getBoundingClientRect()
    const cards = [(first?.top ?? top) + offset, (last?.bottom ?? top) + offset]
    frames.push({ at, offset, list: [top + offset, bottom + offset], cards })
    globalThis.watching = requestAnimationFrame(frame)
  }
  globalThis.watching = requestAnimationFrame(frame)
  const observer = new PerformanceObserver((entries) => tasks.push(...entries.getEntries().map(({ duration }) => duration)))
  observer.observe({ type: 'longtask' })
  globalThis.watched = { height: innerHeight, frames, tasks }
})()`

const TAKE = `cancelAnimationFrame(globalThis.watching), globalThis.watched`

/** What the browser traces; of a frame it tells which one it is, whether it was shown, and what was scrolled in it. */
interface Traced {
  name: string
  ph: string
  pid: number
  args: Record<string, Record<string, string | number> | undefined>
}

/** Begins to count the frames of the screen. */
export const watchScreen = (browser: Browser): Promise<void> =>
  browser.startTracing(undefined, {
    categories: ['-*', 'disabled-by-default-devtools.timeline.frame'],
  })

/**
 * Ends that.
 *
 * @returns The share of the frames in which something was scrolled that the screen did not show. The browser scrolls by itself,
 * also while the page is busy: these are the frames that it owes the one who looks at it.
 */
export async function takeScreen(browser: Browser): Promise<number> {
  const trace: { traceEvents: Traced[] } = JSON.parse((await browser.stopTracing()).toString())
  const isShown = new Map<string, boolean>()
  for (const { name, ph, pid, args } of trace.traceEvents) {
    const told = args['frame_reporter']
    if (name !== 'PipelineReporter' || ph !== 'b' || !told) continue
    const [state, scrolled] = [String(told['state']), told['scroll_state']]
    if (scrolled === 'SCROLL_NONE' || state === 'STATE_NO_UPDATE_DESIRED') continue
    const frame = `${pid} ${told['frame_sequence']}`
    isShown.set(frame, isShown.get(frame) || state.startsWith('STATE_PRESENTED'))
  }
  const dropped = [...isShown.values()].filter((shown) => !shown).length
  return dropped / isShown.size
}
