import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '@svc/patience'
import { createRandom } from '../../fuzz/random.ts'
import { countRunning, gather } from './evidence.ts'
import { History, type Phase } from './history.ts'
import { type Finding, judge } from './judge.ts'
import { drive, type Load } from './load/drive.ts'
import { createTenants } from './load/tenants.ts'
import type { Rig } from './rig/rig.ts'

/** Something that is done to the service while it works. */
export interface Fault<Broken> {
  name: string
  /** Seconds that the fault is on. */
  seconds: number
  /** Seconds after its end within which no call may fail any longer; `null`: no call may fail at any time. */
  recovery: number | null
  /** What it leaves alone: calls through other gateways than this one fail no longer after so many seconds, while it is on. */
  beside?: Beside
  /** The codes with which calls may fail meanwhile; all when absent. */
  codes?: readonly string[]
  begin(rig: Broken, load: Load): Promise<unknown> | undefined
  /** Ends the fault; resolves when what was broken is there again. */
  heal?(rig: Broken, load: Load): Promise<unknown> | undefined
}

export interface Beside {
  /** The place of the gateway that the fault is about, among those of the rig. */
  gateway: number
  seconds: number
}

/** What is broken, and how. */
export interface Plan<Broken extends Rig> {
  start(folder: string): Promise<Broken>
  /** How long the load waits for an answer, in milliseconds. */
  patienceMs: number
  faults: readonly Fault<Broken>[]
  /** Whether the faults happen as they are listed, and not in the seed's order. */
  isInOrder?: boolean
}

export interface RunOptions {
  seed: number
  /** Of load; starting, coming to rest and checking take about 40 more. */
  seconds: number
  /** Operations a second. */
  rate: number
  /** Accounts. */
  tenants: number
  /** An empty folder. */
  folder: string
  say(line: string): void
  signal?: AbortSignal
}

/** Seconds that begun work may take to end when no more comes. */
const QUIET_SECONDS = 300
const LEAST_REST_SECONDS = 2.5

/** Starts everything, lets the faults happen under load, and checks what is left. */
export async function runFaults<Broken extends Rig>(
  plan: Plan<Broken>,
  { seed, seconds, rate, tenants: count, folder, say, signal }: RunOptions,
): Promise<Finding> {
  await mkdir(folder, { recursive: true })
  await using rig = await plan.start(folder)
  signal?.throwIfAborted()
  const tenants = await createTenants(rig, count)
  say(`Everything runs: ${rig.processes.length} processes, ${tenants.length} accounts.`)
  const history = new History(join(folder, 'history.jsonl'))
  const over = new AbortController()
  const sender = {
    ...{ gateways: rig.gateways, patienceMs: plan.patienceMs, history, tenants },
    ...{ ends: seconds * 1000, over: over.signal },
  }
  const load = drive({ rig, sender }, { seed, rate })
  const phases: Phase[] = []

  const faults = plan.isInOrder ? plan.faults : shuffle(plan.faults, seed)
  const busy = faults.reduce((sum, fault) => sum + fault.seconds, 0)
  const rest = Math.max(LEAST_REST_SECONDS, (seconds - busy) / (faults.length + 1))
  const pause = async (time: number) => {
    signal?.throwIfAborted()
    // wall clock: faults happen while the load comes at its rate.
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
  // What is broken and does not come back is a finding, and no end of the run: the history up to it is judged all the same.
  const attempt = async (name: string, work: Promise<unknown> | undefined) => {
    const failed = await work?.then(
      () => null,
      (error: unknown) => error,
    )
    signal?.throwIfAborted()
    const wrong = failed ? String(failed) : null
    if (wrong) say(`${name}: ${wrong}`)
    history.attempts.push({ name, wrong })
  }
  try {
    enter({ name: 'no fault', recovery: null }).healed = history.now()
    await pause(rest)
    for (const fault of faults) {
      const phase = enter(fault)
      await attempt(fault.name, fault.begin(rig, load))
      await pause(fault.seconds)
      await attempt(fault.name, fault.heal?.(rig, load))
      phase.healed = history.now()
      await pause(Math.max(rest, fault.recovery ?? 0))
    }
    enter({ name: 'coming to rest', recovery: null }).healed = history.now()
    // wall clock: what is not known by then is never known.
    setTimeout(() => over.abort(), QUIET_SECONDS * 1000).unref()
    await load.stop()
    const isQuiet = async () => (await countRunning(rig)) === 0
    await until(isQuiet, { limit: QUIET_SECONDS }).catch(() => {})
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
