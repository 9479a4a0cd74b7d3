import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Finding } from './report.ts'
import type { Rig } from './rig/rig.ts'
import { type Plan, type RunOptions, runFaults } from './run-faults.ts'
import { writeFindings } from './write-findings.ts'

/** A command that breaks things under load. */
interface Command<Broken extends Rig> extends Plan<Broken> {
  /** As it is typed. */
  typed: string
  /** What its section and its picture in the folder of documents are called. */
  title: string
  picture: string
  seconds: number
  rate: number
  tenants: number
}

/**
 * Runs once for each seed, prints what was found, and writes it down.
 *
 * @returns The code to exit with: 1 when an invariant is broken, 2 when the options are wrong.
 */
export async function runCommand<Broken extends Rig>(
  command: Command<Broken>,
  args: string[],
): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
      seconds: { type: 'string', default: String(command.seconds) },
      rate: { type: 'string', default: String(command.rate) },
      only: { type: 'string', multiple: true },
      docs: { type: 'string', default: join(import.meta.dir, '../../docs') },
      'no-write': { type: 'boolean', default: false },
    },
  })
  const [seconds, rate] = [Number(values.seconds), Number(values.rate)]
  const seeds = values.seed.split(',').map(Number)
  if (!seeds.every(Number.isInteger) || !(seconds > 0) || !(rate > 0)) {
    const shown = '[-- --seed N,N --seconds S --rate R --only FAULT --docs FOLDER --no-write]'
    console.error(`${command.typed} ${shown}: numbers above 0, the seeds whole.`)
    return 2
  }
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => stop.abort(new Error(`Stopped by ${name}.`)))
  const findings: Finding[] = []
  for (const seed of seeds) {
    const { tenants } = command
    const size = { seed, seconds, rate, tenants, ...(values.only && { faults: values.only }) }
    findings.push(await runSeed(command, { ...size, signal: stop.signal }))
  }
  const isBroken = findings.some((finding) => finding.isBroken)
  if (!values.only && !values['no-write']) await writeFindings(values.docs, command, findings)
  return isBroken ? 1 : 0
}

async function runSeed<Broken extends Rig>(
  plan: Plan<Broken>,
  options: Omit<RunOptions, 'folder' | 'say'> & { signal: AbortSignal },
): Promise<Finding> {
  const { seed, seconds, rate, signal } = options
  console.log(`Seed ${seed}, ${seconds} seconds at ${rate} operations a second.`)
  const folder = await mkdtemp(join(tmpdir(), 'clip-service-faults-'))
  const finding = await runFaults(plan, { ...options, folder, say: console.log }).catch(
    async (error) => {
      if (signal.aborted) await rm(folder, { recursive: true, force: true })
      throw error
    },
  )
  console.log(`\n${finding.text}`)
  if (finding.isBroken) console.log(`History and logs: ${folder}`)
  else await rm(folder, { recursive: true, force: true })
  return finding
}
