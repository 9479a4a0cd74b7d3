import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { GATEWAY_LIMITS } from '../../services/gateway/src/limits.ts'
import { gather } from '../faults/gather.ts'
import { History, type Phase } from '../faults/history.ts'
import { drive } from '../faults/load/drive.ts'
import { createTenants } from '../faults/load/tenants.ts'
import { type Finding, judge } from '../faults/report.ts'
import { migrateWith } from '../faults/rig/rig.ts'
import { ROOT, type ServiceProcess } from '../faults/rig/service-process.ts'
import { type OneMachine, startRig } from '../faults/rig/start-rig.ts'
import { countRunning } from '../faults/snapshot.ts'
import { exportVersion } from './export-version.ts'

export interface UpgradeOptions {
  /** The version that is upgraded, as git names it. */
  from: string
  seed: number
  /** Of load in each phase. */
  seconds: number
  /** Operations a second. */
  rate: number
  /** Accounts. */
  tenants: number
  workers: number
  /** An empty folder. */
  folder: string
  say(line: string): void
}

/** Longer than the gateway takes to answer, whatever is behind it: a call without an answer is a fault, also on a busy machine. */
const PATIENCE_MS =
  GATEWAY_LIMITS.calls.longestWait + GATEWAY_LIMITS.hold + GATEWAY_LIMITS.silence + 10_000
/** Seconds that begun work may take to end when no more comes. */
const QUIET_SECONDS = 150
/** A step of the migration that would have to wait for a lock fails, and is done again. */
const MIGRATIONS = 5

/** Upgrades everything from an earlier version to this one under load, as `docs/operations.md` says, and checks what is left. */
export async function runUpgrade(options: UpgradeOptions): Promise<Finding> {
  const { from, seed, seconds, rate, folder, say } = options
  const code = join(folder, 'earlier')
  await mkdir(code, { recursive: true })
  await exportVersion(from, code)
  await using rig = await startRig(folder, { workers: options.workers, code })
  const tenants = await createTenants(rig, options.tenants)
  say(`The earlier version runs: ${rig.processes.length} processes, ${tenants.length} accounts.`)
  const history = new History(join(folder, 'history.jsonl'))
  const over = new AbortController()
  const sender = {
    ...{ gateways: rig.gateways, patienceMs: PATIENCE_MS, history, tenants },
    ...{ ends: Infinity, over: over.signal },
  }
  const load = drive({ rig, sender }, { seed, rate })
  const phases: Phase[] = []
  try {
    for (const { name, begin } of STEPS) {
      const now = history.now()
      const last = phases.at(-1)
      if (last) last.end = now
      // Nothing may fail at any time.
      phases.push({ name, begin: now, healed: now, end: Infinity, recovery: null })
      say(`${(now / 1000).toFixed(0).padStart(4)} s ${name}`)
      await begin(rig)
      await Bun.sleep(seconds * 1000)
    }
    setTimeout(() => over.abort(), QUIET_SECONDS * 1000).unref()
    await load.stop()
    const deadline = performance.now() + QUIET_SECONDS * 1000
    while ((await countRunning(rig)) > 0 && performance.now() < deadline) await Bun.sleep(300)
  } finally {
    over.abort()
    await load.stop()
  }
  return judge(await gather(rig, { history, phases, tenants }), seed)
}

interface Step {
  name: string
  begin(rig: OneMachine): Promise<unknown>
}

const STEPS: readonly Step[] = [
  { name: 'the earlier version', begin: async () => {} },
  { name: 'the earlier version, on the new schema', begin: migrateUnderLoad },
  {
    name: 'both versions side by side',
    begin: ({ apis, workers }) => renew([...apis.slice(0, 1), ...workers.slice(0, 1)]),
  },
  {
    name: 'the new version',
    begin: ({ apis, processes, workers, postWorker, gateway }) => {
      const last = [...workers.slice(1), postWorker]
      const done = [...apis.slice(0, 1), ...workers.slice(0, 1), gateway]
      const next = processes.filter((each) => !done.includes(each) && !last.includes(each))
      return renew([...next, ...last])
    },
  },
]

/** Lets processes run this version, one after the other. */
async function renew(processes: readonly ServiceProcess[]): Promise<void> {
  for (const process of processes) {
    process.code = ROOT
    await process.end('SIGTERM')
    await process.start()
  }
}

async function migrateUnderLoad({ postgres }: OneMachine): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrateWith(ROOT, postgres.url)
    } catch (error) {
      if (attempt === MIGRATIONS) throw error
    }
  }
}
