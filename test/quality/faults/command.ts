import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { numbersOf, openCommand } from '../report/command.ts'
import { markdownTable } from '../report/tables.ts'
import type { Finding } from './judge.ts'
import type { Rig } from './rig/rig.ts'
import { type Plan, type RunOptions, runFaults } from './run.ts'

/** A command that breaks things under load. */
interface Command<Broken extends Rig> extends Plan<Broken> {
  /** As it is typed. */
  typed: string
  /** What its section in the documents is called. */
  title: string
  seconds: number
  rate: number
  tenants: number
}

/** Runs once for each seed, prints what was found, and writes it down; ends with 1 when an invariant is broken. */
export async function runCommand<Broken extends Rig>(command: Command<Broken>): Promise<never> {
  const { typed, title, tenants } = command
  const { values, write } = openCommand(typed, {
    options: {
      seeds: { default: '', about: 'one run for each of these numbers, with commas between them' },
      seconds: { default: command.seconds, about: 'of load' },
      rate: { default: command.rate, about: 'operations a second' },
      only: { default: '', about: 'faults whose names hold this; then nothing is written' },
    },
  })
  const { seconds, rate, only } = values
  const seeds = values.seeds ? numbersOf(values.seeds) : [randomSeed()]
  const faults = command.faults.filter(({ name }) => name.includes(only))
  const findings: Finding[] = []
  for (const seed of seeds)
    findings.push(await runSeed({ ...command, faults }, { seed, seconds, rate, tenants }))
  const text = `Seeds ${seeds.join(', ')}.\n\n${tableOf(findings)}\n\n${noteOf(findings)}`
  if (!only) await write('benchmarks.md', { title, text })
  process.exit(findings.some(({ isBroken }) => isBroken) ? 1 : 0)
}

export const randomSeed = () => Math.floor(Math.random() * 1e9)

/** Runs once, in a folder that stays when something is broken, until it is stopped from outside. */
export async function runSeed<Broken extends Rig>(
  plan: Plan<Broken>,
  options: Omit<RunOptions, 'folder' | 'say'>,
): Promise<Finding> {
  const { seed, seconds, rate } = options
  console.log(`Seed ${seed}, ${seconds} seconds at ${rate} operations a second.`)
  const folder = await mkdtemp(join(tmpdir(), 'clip-service-faults-'))
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => stop.abort(new Error(`Stopped by ${name}.`)))
  const finding = await runFaults(plan, {
    ...options,
    ...{ folder, say: console.log, signal: stop.signal },
  }).catch(async (error) => {
    if (stop.signal.aborted) await rm(folder, { recursive: true, force: true })
    throw error
  })
  console.log(`\n${finding.text}`)
  if (finding.isBroken) console.log(`History and logs: ${folder}`)
  else await rm(folder, { recursive: true, force: true })
  return finding
}

/** A row for each fault in all runs: sums of calls, and the worst of the times. */
function tableOf(findings: Finding[]): string {
  const phases = findings.flatMap((finding) => finding.phases)
  const hasBeside = phases.some(({ beside }) => beside !== null)
  const rows = [...Map.groupBy(phases, ({ name }) => name)].map(([name, same]) => {
    const sum = (of: 'offered' | 'failed') => same.reduce((total, one) => total + one[of], 0)
    const besides = same.flatMap(({ beside }) => beside ?? [])
    return [
      ...[name, String(sum('offered')), String(sum('failed'))],
      Math.max(...same.map(({ recovered }) => recovered)).toFixed(1),
      ...(hasBeside ? [besides.length > 0 ? Math.max(...besides).toFixed(1) : '–'] : []),
    ]
  })
  const head = ['Fault', 'calls', 'failed', 'seconds to recover']
  return markdownTable(hasBeside ? [...head, 'seconds until the rest served all'] : head, rows)
}

function noteOf(findings: Finding[]): string {
  const verdicts = findings.flatMap((finding) =>
    finding.verdicts.map((one) => ({ seed: finding.seed, ...one, ...one.verdict })),
  )
  const sum = (name: string) =>
    verdicts.reduce((total, one) => total + (one.name === name ? one.looked : 0), 0)
  const broken = verdicts.flatMap(({ seed, name, title, broken }) =>
    broken.length > 0 ? [`- seed ${seed}, ${name}, ${broken.length} times: ${title}`] : [],
  )
  const judged = broken.length === 0 ? 'No invariant is broken.' : 'Broken:'
  return `Calls of all runs together, the longest of their times. A call counts as failed when it got no answer, or not the right one; what
it wrote or not was found out by the same key. Looked at: ${sum('I8')} answers, ${sum('I2')} keys, ${sum('I3')} acknowledged writes,
${sum('I1')} accounts and renders, ${sum('I4')} posts, ${sum('I13')} videos. ${[judged, ...broken].join('\n')}`
}
