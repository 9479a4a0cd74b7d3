import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createRandom } from '../fuzz/random.ts'
import type { Fault } from './fault.ts'
import { gather } from './gather.ts'
import { History, type Phase } from './history.ts'
import { drive } from './load/drive.ts'
import { createTenants } from './load/tenants.ts'
import { type Finding, judge } from './report.ts'
import type { Rig } from './rig/rig.ts'
import { countRunning } from './snapshot.ts'

export interface RunOptions {
  seed: number
  /** Of load; starting, coming to rest and checking take about 40 more. */
  seconds: number
  /** Operations a second. */
  rate: number
  /** Accounts. */
  tenants: number
  /** Names of the faults; all of them when absent. */
  faults?: readonly string[]
  /** An empty folder. */
  folder: string
  say(line: string): void
  signal?: AbortSignal
}

/** What is broken, and how. */
export interface Plan<Broken extends Rig> {
  start(folder: string): Promise<Broken>
  /** How long the load waits for an answer, in milliseconds. */
  patienceMs: number
  faults: readonly Fault<Broken>[]
}

/** Seconds that begun work may take to end when no more comes. */
const QUIET_SECONDS = 300
const LEAST_REST_SECONDS = 2.5

/** Starts everything, lets the faults happen under load in the seed's order, and checks what is left. */
export async function runFaults<Broken extends Rig>(
  plan: Plan<Broken>,
  options: RunOptions,
): Promise<Finding> {
  const { seed, seconds, rate, folder, say, signal } = options
  await mkdir(folder, { recursive: true })
  await using rig = await plan.start(folder)
  signal?.throwIfAborted()
  const tenants = await createTenants(rig, options.tenants)
  say(`Everything runs: ${rig.processes.length} processes, ${tenants.length} accounts.`)
  const history = new History(join(folder, 'history.jsonl'))
  const over = new AbortController()
  const sender = {
    gateways: rig.gateways,
    patienceMs: plan.patienceMs,
    history,
    tenants,
    ends: seconds * 1000,
    over: over.signal,
  }
  const load = drive({ rig, sender }, { seed, rate })
  const phases: Phase[] = []

  const faults = shuffle(plan.faults, seed).filter(
    ({ name }) => options.faults?.includes(name) ?? true,
  )
  const busy = faults.reduce((sum, fault) => sum + fault.seconds, 0)
  const rest = Math.max(LEAST_REST_SECONDS, (seconds - busy) / (faults.length + 1))
  const pause = async (time: number) => {
    signal?.throwIfAborted()
    await Bun.sleep(time * 1000)
    signal?.throwIfAborted()
  }
  const enter = ({ name, recovery, beside, codes }: Entered): Phase => {
    const begin = history.now()
    const last = phases.at(-1)
    if (last) last.end = begin
    const phase = { name, begin, healed: Infinity, end: Infinity, recovery, beside, codes }
    phases.push(phase)
    say(`${(begin / 1000).toFixed(0).padStart(4)} s ${name}`)
    return phase
  }
  try {
    enter({ name: 'no fault', recovery: null }).healed = history.now()
    await pause(rest)
    for (const fault of faults) {
      const phase = enter(fault)
      await fault.begin(rig, load)
      await pause(fault.seconds)
      await fault.heal?.(rig, load)
      phase.healed = history.now()
      await pause(Math.max(rest, fault.recovery ?? 0))
    }
    enter({ name: 'coming to rest', recovery: null }).healed = history.now()
    setTimeout(() => over.abort(), QUIET_SECONDS * 1000).unref()
    await load.stop()
    const deadline = performance.now() + QUIET_SECONDS * 1000
    while ((await countRunning(rig)) > 0 && performance.now() < deadline) await pause(0.3)
  } finally {
    over.abort()
    await load.stop()
  }
  if (load.skipped() > 0) say(`${load.skipped()} operations were not begun: too many were open.`)
  return judge(await gather(rig, { history, phases, tenants }), seed)
}

type Entered = Pick<Fault<never>, 'name' | 'recovery' | 'beside' | 'codes'>

function shuffle<Broken>(faults: readonly Fault<Broken>[], seed: number): Fault<Broken>[] {
  const random = createRandom(seed)
  return faults
    .map((fault) => ({ fault, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ fault }) => fault)
}
