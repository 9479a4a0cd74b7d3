import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Client } from '../../../packages/client/src/index.ts'
import { LONG_EDITS, untilDrawn } from '../../studio/long-edits.ts'
import { denseVideo, makeClip } from '../../studio/spoken-video.ts'
import { WATCH_TASKS } from '../../studio/visit.ts'
import { markdownTable } from '../report/tables.ts'

const DESKTOP = { viewport: { width: 1280, height: 800 } }
/** As slow as a cheap laptop, and as this machine. */
const SLOWDOWNS = [4, 1] as const
const TALK = denseVideo({
  file: 'long-talk.mp4',
  seconds: 160,
  words: 560,
  cut: { start: 20, end: 105, title: 'Many words' },
})

/** Who looks at the studio of a service. */
export interface Visitor {
  baseUrl: string
  client: Client
  storageState: NonNullable<BrowserContextOptions['storageState']>
}

/** Edits a long clip in the studio, and describes what each edit took. */
export async function editingTable(
  browser: Browser,
  { baseUrl, client, storageState }: Visitor,
): Promise<string> {
  const clip = await makeClip(client, TALK)
  const url = `${baseUrl}/studio/clips/${clip.clip_id}/edit`
  const context = { ...DESKTOP, storageState }
  const runs: Edited[][] = []
  for (const slowdown of SLOWDOWNS) runs.push(await editLongClip(browser, url, context, slowdown))
  const [slow = [], quick = []] = runs
  const rows = slow.map(({ name, ...slowly }, index) => [
    name,
    ...[slowly, quick[index]].flatMap((edited) => [
      `${edited?.longestTaskMs.toFixed(0)} ms`,
      `${edited?.followedMs.toFixed(0)} ms`,
    ]),
  ])
  const [slowdown] = SLOWDOWNS
  const head = ['Edit', 'longest task', 'preview follows', 'longest task, unslowed']
  return `Edits of a clip of ${clip.duration_seconds} s with ${clip.words?.length} words, on a desktop whose processor is ${slowdown} times slower than that of the
machine, and on the machine itself. A task is counted from 50 ms on; 0 ms is none. Goals: no task above 200 ms, the preview within 1000 ms.

${markdownTable([...head, 'preview follows, unslowed'], rows)}`
}

/** What an edit of a long clip took. */
interface Edited {
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
async function editLongClip(
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
