import type { Browser, Page } from 'playwright-core'
import { markdownTable } from '../bench-report/markdown-table.ts'
import { copyClip } from '../studio/copied-clips.ts'
import { PHONE } from '../studio/open-studio.ts'
import { scrollToEnd } from './scrolling.ts'
import { FLINGS, flingList } from './scrolling-flings.ts'
import { givePictures, type Pictured } from './scrolling-pictures.ts'
import { SLOW_PHONE } from './visit.ts'

interface Many extends Pictured {
  /** How many copies of the clip the list has. */
  count: number
}

/** How many of them have a picture: more than flings come past. */
const PICTURES = 500
/** How fast a finger leaves the screen, in CSS pixels a second: at ease, in haste, and as hard as a thumb can. */
const SPEEDS = [3000, 5000, 8000] as const

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`

/** Scrolls a long list of clips of a member who looks at a page, by flings and from its top to its end, and describes how smooth that was. */
export async function scrollingTable(
  browser: Browser,
  page: Page,
  { count, ...pictured }: Many,
): Promise<string> {
  const { sql, clip } = pictured
  await copyClip(sql, clip.clip_id, count)
  await givePictures(pictured, PICTURES)
  const url = `${new URL(page.url()).origin}/studio/videos/${clip.project_id}`
  const context = { ...PHONE, storageState: await page.context().storageState() }
  const last = `article[aria-label="Moment ${count}"]`
  const flings: string[][] = []
  const rows: string[][] = []
  for (const slowdown of [SLOW_PHONE.slowdown, 1]) {
    const processor = slowdown === 1 ? 'that of the machine' : `${slowdown} times slower`
    const scrolling = { url, context, slowdown }
    for (const [index, flung] of (await flingList(browser, scrolling, SPEEDS)).entries()) {
      flings.push([
        processor,
        `${SPEEDS[index]}`,
        percent(flung.screenDroppedShare),
        percent(flung.blankShare),
        percent(flung.droppedShare),
        milliseconds(flung.longestTaskMs),
        `${flung.longTasks}`,
        `${flung.peakSpeed.toFixed(0)}`,
        `${flung.distance.toFixed(0)}`,
        `${flung.stopped}`,
      ])
    }
    const seen = await scrollToEnd(browser, scrolling, last)
    rows.push([
      processor,
      percent(seen.droppedShare),
      percent(seen.blankShare),
      milliseconds(seen.p95FrameMs),
      milliseconds(seen.longestTaskMs),
      `${seen.longTasks}`,
      `${seen.megabytes.toFixed(0)} MB`,
      `${seen.elements}`,
    ])
  }
  const ofFlings = ['screen dropped', 'a card missing', 'page dropped', 'longest task']
  const ofAll = ['frames dropped', 'a card missing', '95 of 100 frames within', 'longest task']
  return `The clips of a video, ${count} of them, flung on a phone with a finger, ${FLINGS} times at each speed, while their pages are loaded. The browser scrolls
by itself what the page has drawn. Of the frames in which the list moved, "screen dropped" are frames in which it showed nothing new, "page dropped" those in which the page drew nothing, and "a card
missing" those in which the list was seen without a card that it has there. A task is counted from 50 ms on. Goals: below 10 % on the slow phone and below 1 % on
the machine, no card missing, no task above 100 ms.

${markdownTable(['Processor', 'pixels a second', ...ofFlings, 'tasks above 50 ms', 'fastest', 'pixels a fling', 'stopped for a page'], flings)}

The same list, scrolled from the first clip to the last without a pause, 24 000 pixels a second, which no finger does. Memory and elements are those of the page at
the end. Goals: no task above 200 ms on the slow phone, none above 50 ms on the machine.

${markdownTable(['Processor', ...ofAll, 'tasks above 50 ms', 'memory', 'elements'], rows)}`
}
