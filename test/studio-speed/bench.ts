import { join } from 'node:path'
import { openBrowser } from '../authorization/person.ts'
import { startWholeService } from '../authorization/whole-service.ts'
import { markdownTable } from '../bench-report/markdown-table.ts'
import { writeSection } from '../bench-report/write-section.ts'
import { PHONE } from '../studio/open-studio.ts'
import { signUp } from '../studio/sign-up.ts'
import { editingTable } from './editing-table.ts'
import { type FirstVisit, SLOW_PHONE, visitFirst } from './first-visit.ts'

// Measures the first visit of the pages of the studio on a slow phone. Argument: visits of each page.

const [visits = 5] = process.argv.slice(2).map(Number)
const PAGES = ['videos']

await using service = await startWholeService({ withWorker: true })
const browser = await openBrowser()
const { page } = await signUp(browser, service.baseUrl, PHONE)
const context = { ...PHONE, storageState: await page.context().storageState() }
const rows: string[][] = []
for (const path of PAGES) {
  const url = `${service.baseUrl}/studio/${path}`
  const seen: FirstVisit[] = []
  for (let visit = 0; visit < visits; visit++)
    seen.push(await visitFirst(browser, url, { context, conditions: SLOW_PHONE }))
  const median = (of: (one: FirstVisit) => number) =>
    seen.map(of).toSorted((a, b) => a - b)[Math.floor(visits / 2)] ?? Number.NaN
  rows.push([
    path,
    `${median(({ kilobytes }) => kilobytes).toFixed(0)} kB`,
    `${median(({ usableSeconds }) => usableSeconds).toFixed(1)} s`,
    `${median(({ longestTaskMs }) => longestTaskMs).toFixed(0)} ms`,
  ])
}
const edits = await editingTable(browser, page)
await browser.close()

const { downloadKilobits, latencyMs, slowdown } = SLOW_PHONE
const head = ['First visit of', 'loaded', 'until usable', 'longest task']
const table = markdownTable(head, rows)
console.log(`\n${table}\n\n${edits}`)
await writeSection(
  join(import.meta.dir, '../../docs/benchmarks.md'),
  'bun run bench:studio',
  `## Studio

A phone with nothing of the studio yet: ${downloadKilobits} kbit/s down, ${latencyMs} ms there and back, a processor ${slowdown} times slower than that of the
machine, which also serves. Medians of ${visits} visits; media are not counted. Goals: 250 kB, 2 s.

${table}

${edits}`,
)
