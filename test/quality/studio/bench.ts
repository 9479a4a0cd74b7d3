import { openBrowser } from '../../authorization/person.ts'
import { startWholeService } from '../../authorization/whole-service.ts'
import { newMember } from '../../studio/member.ts'
import { PHONE } from '../../studio/open-studio.ts'
import { makeClip, TALK_OF_ONE_CLIP } from '../../studio/spoken-video.ts'
import { SLOW_PHONE, type Visit, visit } from '../../studio/visit.ts'
import { openCommand } from '../report/command.ts'
import { markdownTable, median } from '../report/tables.ts'
import { editingTable } from './editing.ts'
import { scrollingTable } from './scrolling.ts'

// Measures visits of the pages of the studio on a slow phone, edits of a long clip, and scrolling through many clips.

const { values, write } = openCommand('bun quality bench studio', {
  options: {
    visits: { default: 5, about: 'how often each page is visited for the first time' },
    clips: { default: 10_000, about: 'how many clips the list has that is scrolled' },
  },
})
const { visits } = values

await using service = await startWholeService({ withWorker: true })
const browser = await openBrowser()
const { client, cookies } = await newMember(service.baseUrl)
const clip = await makeClip(client, TALK_OF_ONE_CLIP)
const storageState = { cookies, origins: [] }

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
const member = { baseUrl: service.baseUrl, client, storageState }
const edits = await editingTable(browser, member)
const many = { sql: service.sql, store: service.store, clip, count: values.clips }
const scrolling = await scrollingTable(browser, member, many)
await browser.close()

const { downloadKilobits, latencyMs, slowdown } = SLOW_PHONE
const head = ['First visit of', 'loaded', 'until its heading', 'until usable', 'longest task']
const table = markdownTable([...head, 'second visit', 'until usable'], rows)
const text = `A phone with nothing of the studio yet: ${downloadKilobits} kbit/s down, ${latencyMs} ms there and back, a processor ${slowdown} times slower than that of the
machine, which also serves. A page is usable when what it is for is there, and answers: a video, the player, the words. Medians of ${visits} visits;
pictures, media and the fonts of captions are not counted. Goals: 250 kB, 2 s, no task above 200 ms.

${table}

${edits}

${scrolling}`
await write('benchmarks.md', { title: 'Studio', text })
