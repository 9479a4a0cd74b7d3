import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { startFairClock, until } from '@svc/patience'
import { listFiles, workspaceOf } from './import-graph.ts'
import { applyTo, type Mutant } from './rules.ts'

/** How a test file ended: what is stuck used up its limits. */
export interface Outcome {
  ended: 'green' | 'red' | 'stuck'
  cpuSeconds: number
  /** Seconds of a fair clock. */
  seconds: number
}

/** A copy of the tree in which mutants are tried, so that the tree itself is never changed. */
export interface TrialTree extends Disposable {
  /** Runs one test file while the mutants are in the copy, for at most so many seconds of a fair clock. */
  run(
    testFile: string,
    mutants: readonly Mutant[],
    env: Record<string, string | undefined>,
    most?: number,
  ): Promise<Outcome>
}

export function copyTree(root: string): TrialTree {
  const folder = mkdtempSync(join(tmpdir(), 'mt-'))
  // A database's own user works in it, when root runs the tests.
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'tmp'))
  chmodSync(join(folder, 'tmp'), 0o1777)
  const files = listFiles(root)
  for (const path of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path), { verbatimSymlinks: true })
  }
  for (const path of files.filter((file) => basename(file) === 'package.json')) {
    const modules = join(dirname(path), 'node_modules')
    if (existsSync(join(root, modules))) linkModules(join(root, modules), join(folder, modules))
  }
  return {
    async run(testFile, mutants, env, most = MOST_FAIR) {
      const changed = [...new Set(mutants.map(({ path }) => path))]
      const write = (path: string, own: readonly Mutant[]) =>
        writeFileSync(join(folder, path), applyTo(readFileSync(join(root, path), 'utf8'), own))
      for (const path of changed)
        write(
          path,
          mutants.filter((mutant) => mutant.path === path),
        )
      try {
        return await runTest(folder, testFile, env, most)
      } finally {
        for (const path of changed) write(path, [])
      }
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Links to packages of others are shared, links to workspaces lead into the copy, and what tests keep is copied. */
function linkModules(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from)) {
    if (entry === '.bun') symlinkSync(join(from, entry), join(to, entry))
    else cpSync(join(from, entry), join(to, entry), { recursive: true, verbatimSymlinks: true })
  }
}

/** Far more than a test file takes that is worth trying for each mutant, in seconds of a processor and of a fair clock. */
const MOST_CPU = 60
const MOST_FAIR = 40
/** A loop that a mutant leaves without an end may ask for memory as long as there is some. */
const MOST_BYTES = 4 * 1024 ** 3

async function runTest(
  folder: string,
  testFile: string,
  env: Record<string, string | undefined>,
  most: number,
): Promise<Outcome> {
  const workspace = workspaceOf(testFile)
  const cwd = workspace === 'test' ? folder : join(folder, workspace)
  const file = workspace === 'test' ? testFile : testFile.slice(workspace.length + 1)
  const mark = randomUUID()
  const child = Bun.spawn(
    [process.execPath, 'test', '--bail', '--timeout', '3600000', `./${file}`],
    {
      cwd,
      env: { ...env, TMPDIR: join(folder, 'tmp'), TEST_RUN_MARK: mark },
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'ignore',
      detached: true,
    },
  )
  const clock = startFairClock()
  const isOver = () => {
    const { cpuSeconds, bytes } = usedBy(child.pid)
    return clock.seconds() > most || cpuSeconds > MOST_CPU || bytes > MOST_BYTES
  }
  // wall clock: looks twice a second; what decides is the processor time and the fair clock.
  const pause = () => Promise.race([child.exited, Bun.sleep(500)]).then(() => {})
  await until(() => child.exitCode !== null || child.signalCode !== null || isOver(), {
    limit: 2 * most,
    clock,
    pause,
  })
  const seconds = clock.seconds()
  const isStuck = child.exitCode === null && child.signalCode === null
  const cpuSeconds = isStuck
    ? usedBy(child.pid).cpuSeconds
    : Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6
  for (const pid of listProcesses())
    if (pid === child.pid || readOf(pid, 'environ').includes(mark)) kill(pid)
  await child.exited
  return { ended: isStuck ? 'stuck' : child.exitCode === 0 ? 'green' : 'red', cpuSeconds, seconds }
}

const TICKS = 100
const PAGE_BYTES = 4096

/** Processor seconds of all processes of a group and of their children that have ended, and the memory that they hold. */
function usedBy(group: number) {
  const used = { cpuSeconds: 0, bytes: 0 }
  for (const pid of listProcesses()) {
    const fields = readOf(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []
    if (Number(fields[2]) !== group) continue
    for (const ticks of fields.slice(11, 15)) used.cpuSeconds += Number(ticks) / TICKS
    used.bytes += Number(fields[21]) * PAGE_BYTES
  }
  return used
}

const listProcesses = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** Empty for a process that has ended. */
function readOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
