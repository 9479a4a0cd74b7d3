import { readdirSync, readFileSync } from 'node:fs'

const LOOK_MS = 500

/**
 * The descendants of one process.
 *
 * They are identified by a mark in the environment, which they inherit, and by their parents: a process with another
 * environment whose parent has ended is not found. Without `/proc`, only the process group is found.
 *
 * @param pid - The first process, leader of a process group.
 */
export function leftOvers(pid: number, mark: string, lookMilliseconds = LOOK_MS) {
  const family = new Set<number>([pid])
  let others = new Set<number>()
  /** Sorts the processes that began since the look before: reading all of them each time took a tenth of a core. */
  const look = () => {
    others = addNewMembers(family, others, mark)
  }
  const lookAfresh = () => {
    others.clear()
    look()
  }
  // A child whose parent ends gets another parent, so it has to be seen before that.
  const watch = setInterval(look, lookMilliseconds)
  watch.unref()

  return {
    /** Waits until none is left or the time is over; returns the commands of those that are still running. */
    async outlivedBy(milliseconds: number): Promise<string[]> {
      const deadline = performance.now() + milliseconds
      for (;;) {
        lookAfresh()
        const alive = [...family].filter(isRunning)
        if (alive.length === 0 || performance.now() > deadline) return alive.map(commandOf)
        await Bun.sleep(50)
      }
    },

    /** Kills all of them. */
    kill(): void {
      clearInterval(watch)
      // A process may start another before the first signal reaches it, so this repeats.
      for (let round = 0; round < 3; round++) {
        lookAfresh()
        for (const id of family) signal(id)
      }
      signal(-pid)
    },
  }
}

/**
 * Adds to a family those who are not among the others, and removes those who have ended.
 *
 * @returns All other processes that run now.
 */
function addNewMembers(
  family: Set<number>,
  others: ReadonlySet<number>,
  mark: string,
): Set<number> {
  const running = listProcesses()
  const ids = new Set(running)
  for (const pid of family) if (!ids.has(pid)) family.delete(pid)
  const fresh = running.filter((pid) => !family.has(pid) && !others.has(pid))
  const parents = fresh.map((pid) => [pid, parentOf(pid)] as const)
  for (const pid of fresh) if (isMarked(pid, mark)) family.add(pid)
  for (let before = -1; before !== family.size; ) {
    before = family.size
    for (const [pid, parent] of parents) if (family.has(parent)) family.add(pid)
  }
  return new Set(running.filter((pid) => !family.has(pid)))
}

function listProcesses(): number[] {
  return readNames('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

const parentOf = (pid: number) => Number(statusOf(pid)[2])

/** A process that has ended, and for which its parent has not yet waited, does not run. */
function isRunning(pid: number): boolean {
  const [, state] = statusOf(pid)
  return state !== undefined && state !== 'Z'
}

/** Its state and its parent: they follow the name, which is in parentheses. */
const statusOf = (pid: number) => /\) (\S) (\d+) /.exec(read(`/proc/${pid}/stat`)) ?? []

const commandOf = (pid: number) => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()

function isMarked(pid: number, mark: string): boolean {
  return read(`/proc/${pid}/environ`).includes(mark)
}

/** Empty for a process that has ended, or that belongs to another user. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}
