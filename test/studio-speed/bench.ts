import { join } from 'node:path'
import { openBrowser } from '../authorization/person.ts'
import { startWholeService } from '../authorization/whole-service.ts'
import { markdownTable } from '../bench-report/markdown-table.ts'
import { writeSection } from '../bench-report/write-section.ts'
import { PHONE } from '../studio/open-studio.ts'
import { signUp } from '../studio/sign-up.ts'
import { makeTalkClip } from '../studio/talk-clip.ts'
import { editingTable } from './editing-table.ts'
import { SLOW_PHONE, type Visit, visit } from './visit.ts'

// Measures visits of the pages of the studio on a slow phone. Argument: visits of each page.

const [visits = 5] = process.argv.slice(2).map(Number)

await using service = await startWholeService({ withWorker: true })
const browser = await openBrowser()
const { page } = await signUp(browser, service.baseUrl, PHONE)
const { clip } = await makeTalkClip(page)
const storageState = await page.context().storageState()

/** The pages, and what makes each of them usable. */
const PAGES = [
  { name: 'videos', path: 'videos', usable: '.video h2' },
  { name: 'one clip', path: `clips/${clip.clip_id}`, usable: '.player' },
  { name: 'the editor', path: `clips/${clip.clip_id}/edit`, usable: '[role=option]' },
]

const rows: string[][] = []
for (const { name, path, usable } of PAGES) {
  const first: Visit[] = []
  const second: Visit[] = []
  for (let count = 0; count < visits; count++) {
    const context = await browser.newContext({ ...PHONE, storageState })
    for (const seen of [first, second]) {
      const options = { usable, conditions: SLOW_PHONE }
      seen.push(await visit(context, `${service.baseUrl}/studio/${path}`, options))
    }
    await context.close()
  }
  rows.push([
    name,
    `${median(first, 'kilobytes').toFixed(0)} kB`,
    `${median(first, 'headingSeconds').toFixed(1)} s`,
    `${median(first, 'usableSeconds').toFixed(1)} s`,
    `${median(first, 'longestTaskMs').toFixed(0)} ms`,
    `${median(second, 'kilobytes').toFixed(0)} kB`,
    `${median(second, 'usableSeconds').toFixed(1)} s`,
  ])
}
const edits = await editingTable(browser, page)
await browser.close()

const { downloadKilobits, latencyMs, slowdown } = SLOW_PHONE
const head = ['First visit of', 'loaded', 'until its heading', 'until usable', 'longest task']
const table = markdownTable([...head, 'second visit', 'until usable'], rows)
console.log(`\n${table}\n\n${edits}`)
await writeSection(
  join(import.meta.dir, '../../docs/benchmarks.md'),
  'bun run bench:studio',
  `## Studio

A phone with nothing of the studio yet: ${downloadKilobits} kbit/s down, ${latencyMs} ms there and back, a processor ${slowdown} times slower than that of the
machine, which also serves. A page is usable when what it is for is there: a video, the player, the words. Medians of ${visits} visits;
pictures and media are not counted. Goals: 250 kB, 2 s.

${table}

${edits}`,
)

function median(seen: readonly Visit[], name: keyof Visit): number {
  const values = seen.map((one) => one[name]).toSorted((a, b) => a - b)
  return values[Math.floor(visits / 2)] ?? Number.NaN
}
