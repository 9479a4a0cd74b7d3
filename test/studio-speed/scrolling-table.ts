import type { Browser, Page } from 'playwright-core'
import type { Clip } from '../../packages/client/src/index.ts'
import type { Database } from '../../packages/domain/src/index.ts'
import { markdownTable } from '../bench-report/markdown-table.ts'
import { copyClip } from '../studio/copied-clips.ts'
import { PHONE } from '../studio/open-studio.ts'
import { scrollToEnd } from './scrolling.ts'
import { SLOW_PHONE } from './visit.ts'

interface Many {
  sql: Database
  clip: Clip
  /** How many copies of the clip the list has. */
  count: number
}

/** Scrolls a long list of clips of a member who looks at a page from its top to its end, and describes how smooth that was. */
export async function scrollingTable(
  browser: Browser,
  page: Page,
  { sql, clip, count }: Many,
): Promise<string> {
  await copyClip(sql, clip.clip_id, count)
  const url = `${new URL(page.url()).origin}/studio/videos/${clip.project_id}`
  const context = { ...PHONE, storageState: await page.context().storageState() }
  const last = `article[aria-label="Moment ${count}"]`
  const rows: string[][] = []
  for (const slowdown of [SLOW_PHONE.slowdown, 1]) {
    const seen = await scrollToEnd(browser, url, { context, last, slowdown })
    rows.push([
      slowdown === 1 ? 'that of the machine' : `${slowdown} times slower`,
      `${(100 * seen.droppedShare).toFixed(1)} %`,
      `${seen.p95FrameMs.toFixed(0)} ms`,
      `${seen.longestTaskMs.toFixed(0)} ms`,
      String(seen.longTasks),
      `${seen.megabytes.toFixed(0)} MB`,
      String(seen.elements),
    ])
  }
  const head = ['Processor', 'frames dropped', '95 of 100 frames within', 'longest task']
  return `The clips of a video, ${count} of them, scrolled on a phone from the first to the last, 24 000 pixels a second, while their pages are loaded. A task is
counted from 50 ms on. Memory and elements are those of the page at the end. Goals: no task above 200 ms on the slow phone, none above 50 ms on the machine.

${markdownTable([...head, 'tasks above 50 ms', 'memory', 'elements'], rows)}`
}
