import { join } from 'node:path'
import {
  drawing,
  line,
  rectangle,
  text,
} from '../../packages/clip-engine/bench/quality/report/svg.ts'
import { writeSection } from '../bench-report/write-section.ts'
import type { PhaseFigures } from './phase-figures.ts'
import type { Finding } from './report.ts'

const ROOT = join(import.meta.dir, '../..')

interface Section {
  typed: string
  title: string
  picture: string
}

/** One fault in all runs: sums of calls, and the worst of the times. */
type Row = Pick<PhaseFigures, 'name' | 'offered' | 'failed' | 'recovered' | 'beside'>

/** Writes the section of a command, and its picture. */
export async function writeFindings(
  docs: string,
  { typed, title, picture }: Section,
  findings: Finding[],
): Promise<void> {
  const rows = rowsOf(findings)
  const commit = await Bun.$`git -C ${ROOT} rev-parse --short=8 HEAD`.nothrow().quiet().text()
  const day = new Date().toISOString().slice(0, 10)
  const seeds = findings.map(({ seed }) => seed).join(', ')
  const cores = navigator.hardwareConcurrency
  const stamp = `\`${typed}\`, ${day}, commit ${commit.trim()}, ${cores} cores, seeds ${seeds}.`
  const parts = [`## ${title}`, stamp, `![${title}](${picture})`, tableOf(rows), noteOf(findings)]
  await Bun.write(join(docs, picture), draw(title, rows))
  await writeSection(join(docs, 'benchmarks.md'), typed, parts.join('\n\n'))
}

function rowsOf(findings: Finding[]): Row[] {
  const faults = Map.groupBy(
    findings.flatMap(({ phases }) => phases),
    ({ name }) => name,
  )
  return [...faults].map(([name, same]) => {
    const besides = same.flatMap(({ beside }) => beside ?? [])
    return {
      name,
      offered: same.reduce((sum, { offered }) => sum + offered, 0),
      failed: same.reduce((sum, { failed }) => sum + failed, 0),
      recovered: Math.max(...same.map(({ recovered }) => recovered)),
      beside: besides.length > 0 ? Math.max(...besides) : null,
    }
  })
}

function tableOf(rows: Row[]): string {
  const hasBeside = rows.some(({ beside }) => beside !== null)
  const head = ['Fault', 'calls', 'failed', 'seconds to recover']
  const cells = rows.map(({ name, offered, failed, recovered, beside }) => [
    ...[name, offered, failed, recovered.toFixed(1)],
    ...(hasBeside ? [beside?.toFixed(1) ?? '–'] : []),
  ])
  const all = hasBeside ? [...head, 'seconds until the rest served all'] : head
  return [all, all.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function noteOf(findings: Finding[]): string {
  const sum = (name: string) =>
    findings.reduce(
      (total, { verdicts }) =>
        total + (verdicts.find((one) => one.name === name)?.verdict.looked ?? 0),
      0,
    )
  const broken = findings.flatMap(({ seed, verdicts }) =>
    verdicts
      .filter(({ verdict }) => verdict.broken.length > 0)
      .map(
        ({ name, title, verdict }) =>
          `- seed ${seed}, ${name}, ${verdict.broken.length} times: ${title}`,
      ),
  )
  const judged = broken.length === 0 ? 'No invariant is broken.' : 'Broken:'
  return `Calls of all runs together, the longest of their times. A call counts as failed when it got no answer, or not the right one; what
it wrote or not was found out by the same key. Looked at: ${sum('I8')} answers, ${sum('I2')} keys, ${sum('I3')} acknowledged writes,
${sum('I1')} accounts and renders, ${sum('I4')} posts, ${sum('I13')} videos. ${[judged, ...broken].join('\n')}`
}

const LEFT = 300
/** The longest bar. */
const BAR = 360
const LINE = 20
/** Room for the figures beside the longest bar. */
const RIGHT = 90

/** Draws the seconds to recover, and those until the rest served all, a line for each fault. */
function draw(title: string, rows: Row[]): string {
  const most = Math.max(1, ...rows.flatMap(({ recovered, beside }) => [recovered, beside ?? 0]))
  const wide = (seconds: number) => (seconds / most) * BAR
  const bottom = 40 + rows.length * LINE
  const lines = rows.flatMap(({ name, recovered, beside }, at) => {
    const top = 40 + at * LINE
    const end = LEFT + wide(Math.max(recovered, beside ?? 0)) + 6
    const said = [recovered, ...(beside === null ? [] : [beside])].map((one) => one.toFixed(1))
    return [
      text(LEFT - 8, top + 12, name, 'end'),
      rectangle(LEFT, top + 2, wide(recovered), 7, '#1f6feb'),
      ...(beside === null ? [] : [rectangle(LEFT, top + 9, wide(beside), 7, '#b0b7c0')]),
      text(end, top + 13, `${said.join(' / ')} s`),
    ]
  })
  const legend = [
    rectangle(LEFT, 12, 12, 12, '#1f6feb'),
    text(LEFT + 18, 22, 'to recover'),
    rectangle(LEFT + 110, 12, 12, 12, '#b0b7c0'),
    text(LEFT + 128, 22, 'until the rest served all, while it lasted'),
  ]
  const axis = line(LEFT, 36, LEFT, bottom, '#dddddd')
  const sheet = { title, width: LEFT + BAR + RIGHT, height: bottom + 10 }
  return drawing(sheet, [...legend, axis, ...lines])
}
