import { openBrowser } from '../authorization/person.ts'
import { startWholeService } from '../authorization/whole-service.ts'
import { openBenchCommand } from '../bench-report/bench-command.ts'
import { markdownTable } from '../bench-report/markdown-table.ts'
import { median } from '../bench-report/quantile.ts'
import { PHONE } from '../studio/open-studio.ts'
import { signUp } from '../studio/sign-up.ts'
import { makeTalkClip } from '../studio/talk-clip.ts'
import { editingTable } from './editing-table.ts'
import { scrollingTable } from './scrolling-table.ts'
import { SLOW_PHONE, type Visit, visit } from './visit.ts'

// Measures visits of the pages of the studio on a slow phone, edits of a long clip, and scrolling through many clips.

const { values, write } = openBenchCommand('bun run bench:studio', {
  visits: { default: '5', about: 'how often each page is visited for the first time' },
  clips: { default: '10000', about: 'how many clips the list has that is scrolled' },
})
const visits = Number(values.visits)

await using service = await startWholeService({ withWorker: true })
const browser = await openBrowser()
const { page } = await signUp(browser, service.baseUrl, PHONE)
const { clip } = await makeTalkClip(page)
const storageState = await page.context().storageState()

/** The pages, and what makes each of them usable. */
const PAGES = [
  { name: 'videos', path: 'videos', usable: '.video button' },
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
  const of = (seen: readonly Visit[], name: keyof Visit, digits: number) =>
    median(seen.map((one) => one[name])).toFixed(digits)
  rows.push([
    name,
    `${of(first, 'kilobytes', 0)} kB`,
    `${of(first, 'headingSeconds', 1)} s`,
    `${of(first, 'usableSeconds', 1)} s`,
    `${of(first, 'longestTaskMs', 0)} ms`,
    `${of(second, 'kilobytes', 0)} kB`,
    `${of(second, 'usableSeconds', 1)} s`,
  ])
}
const edits = await editingTable(browser, page)
const many = { sql: service.sql, store: service.store, clip, count: Number(values.clips) }
const scrolling = await scrollingTable(browser, page, many)
await browser.close()

const { downloadKilobits, latencyMs, slowdown } = SLOW_PHONE
const head = ['First visit of', 'loaded', 'until its heading', 'until usable', 'longest task']
const table = markdownTable([...head, 'second visit', 'until usable'], rows)
console.log(`\n${table}\n\n${edits}\n\n${scrolling}`)
const text = `A phone with nothing of the studio yet: ${downloadKilobits} kbit/s down, ${latencyMs} ms there and back, a processor ${slowdown} times slower than that of the
machine, which also serves. A page is usable when what it is for is there, and answers: a video, the player, the words. Medians of ${visits} visits;
pictures and media are not counted. Goals: 250 kB, 2 s.

${table}

${edits}

${scrolling}`
await write('benchmarks.md', { title: 'Studio', text })
