import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { GATEWAY_LIMITS } from '../../../services/gateway/src/limits.ts'
import { migrateWith } from '../faults/rig/rig.ts'
import type { ServiceProcess } from '../faults/rig/service-process.ts'
import { type OneMachine, startRig } from '../faults/rig/start-rig.ts'
import type { Fault, Plan } from '../faults/run.ts'
import { ROOT } from '../report/command.ts'

const RELEASED = 'test/released'
/** Longer than the gateway takes to answer, whatever is behind it: a call without an answer is a fault, also on a busy machine. */
const PATIENCE_MS =
  GATEWAY_LIMITS.calls.longestWait + GATEWAY_LIMITS.hold + GATEWAY_LIMITS.silence + 10_000
/** A step of the migration that would have to wait for a lock fails, and is done again. */
const MIGRATIONS = 5

/**
 * Names the commit of the last release: the one that wrote the newest of the files in which a release's rows are kept.
 *
 * @returns `null` where the history is not there, as in an archive or a shallow clone.
 */
export async function lastRelease(): Promise<string | null> {
  const names = (await readdir(join(ROOT, RELEASED))).filter((name) => name.endsWith('.json'))
  const path = `${RELEASED}/${Math.max(...names.map((name) => Number.parseInt(name, 10)))}.json`
  const git = (...words: string[]) => Bun.$`git -C ${ROOT} ${words}`.nothrow().quiet()
  const added = await git('log', '--diff-filter=A', '--format=%H', '--', path)
  const commit = added.stdout.toString().trim()
  if (commit === '') return null
  // The oldest commit of a shallow clone seems to add every file; it is not the release.
  const before = await git('rev-parse', '--verify', `${commit}^`)
  return before.exitCode === 0 ? commit : null
}

/**
 * Upgrades everything from an earlier version to this one under load, as `docs/operations.md` says. No call may fail at any time.
 *
 * @param from - The version that is upgraded, as git names it.
 */
export function upgradeFrom(from: string, workers: number): Plan<OneMachine> {
  return {
    ...{ patienceMs: PATIENCE_MS, faults: STEPS, isInOrder: true },
    async start(folder) {
      const code = join(folder, 'earlier')
      await mkdir(code)
      await Bun.$`git -C ${ROOT} archive ${from} | tar -x -C ${code}`.quiet()
      await Bun.$`${process.execPath} install --frozen-lockfile --ignore-scripts`.cwd(code).quiet()
      return startRig(folder, { workers, code })
    },
  }
}

const STEPS: readonly Fault<OneMachine>[] = [
  step('the earlier version, on the new schema', async ({ postgres }) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await migrateWith(ROOT, postgres.url)
      } catch (error) {
        if (attempt === MIGRATIONS) throw error
      }
    }
  }),
  step('both versions side by side', ({ apis, workers }) =>
    renew([...apis.slice(0, 1), ...workers.slice(0, 1)]),
  ),
  step('the new version', ({ apis, processes, workers, postWorker, gateway }) => {
    const last = [...workers.slice(1), postWorker]
    const done = [...apis.slice(0, 1), ...workers.slice(0, 1), gateway]
    const next = processes.filter((each) => !done.includes(each) && !last.includes(each))
    return renew([...next, ...last])
  }),
]

function step(name: string, begin: (rig: OneMachine) => Promise<unknown>): Fault<OneMachine> {
  return { name, seconds: 0, recovery: null, begin }
}

/** Lets processes run this version, one after the other. */
async function renew(processes: readonly ServiceProcess[]): Promise<void> {
  for (const process of processes) {
    process.code = ROOT
    await process.end('SIGTERM')
    await process.start()
  }
}
