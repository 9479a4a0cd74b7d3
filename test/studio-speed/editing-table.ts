import type { Browser, Page } from 'playwright-core'
import { markdownTable } from '../bench-report/markdown-table.ts'
import { makeDenseClip } from '../studio/dense-clip.ts'
import { type Edited, editLongClip } from './editing.ts'

const DESKTOP = { viewport: { width: 1280, height: 800 } }
/** As slow as a cheap laptop, and as this machine. */
const SLOWDOWNS = [4, 1] as const
const CLIP = { file: 'long-talk.mp4', seconds: 160, words: 560, start: 20, end: 105 }

/** Edits a long clip in the studio of a member who looks at a page, and describes what each edit took. */
export async function editingTable(browser: Browser, page: Page): Promise<string> {
  const { clip } = await makeDenseClip(page, CLIP)
  const { origin } = new URL(page.url())
  const url = `${origin}/studio/clips/${clip.clip_id}/edit`
  const context = { ...DESKTOP, storageState: await page.context().storageState() }
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
