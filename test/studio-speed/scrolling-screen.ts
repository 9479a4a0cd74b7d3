import type { Browser } from 'playwright-core'

/** One frame as the browser tells of it when it traces: whether it was shown, and what was scrolled in it. */
interface TracedFrame {
  name: string
  ph: string
  pid: number
  args: { frame_reporter?: { frame_sequence: number; scroll_state: string; state: string } }
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
  const trace: { traceEvents: TracedFrame[] } = JSON.parse((await browser.stopTracing()).toString())
  const isShown = new Map<string, boolean>()
  for (const { name, ph, pid, args } of trace.traceEvents) {
    const told = args.frame_reporter
    if (name !== 'PipelineReporter' || ph !== 'b' || !told) continue
    if (told.scroll_state === 'SCROLL_NONE' || told.state === 'STATE_NO_UPDATE_DESIRED') continue
    const frame = `${pid} ${told.frame_sequence}`
    isShown.set(frame, isShown.get(frame) || told.state.startsWith('STATE_PRESENTED'))
  }
  const dropped = [...isShown.values()].filter((shown) => !shown).length
  return dropped / isShown.size
}
