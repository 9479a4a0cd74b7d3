import type { Browser } from 'playwright-core'

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
