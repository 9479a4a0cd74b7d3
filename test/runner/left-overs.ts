import { readdirSync, readFileSync } from 'node:fs'

const LOOK_MS = 500

interface Process {
  pid: number
  parent: number
  command: string
}

/**
 * The descendants of one process.
 *
 * They are identified by a mark in the environment, which they inherit, and by their parents: a process with another
 * environment whose parent has ended is not found. Without `/proc`, only the process group is found.
 *
 * @param pid - The first process, leader of a process group.
 */
export function leftOvers(pid: number, mark: string, lookMilliseconds = LOOK_MS) {
  const known = new Set<number>([pid])
  // A child whose parent ends gets another parent, so it has to be seen before that.
  const watch = setInterval(() => findFamily(known, mark), lookMilliseconds)
  watch.unref()

  return {
    /** Waits until none is left or the time is over; returns the commands of those that are still running. */
    async outlivedBy(milliseconds: number): Promise<string[]> {
      const deadline = performance.now() + milliseconds
      for (;;) {
        const alive = findFamily(known, mark)
        if (alive.length === 0 || performance.now() > deadline)
          return alive.map(({ command }) => command)
        await Bun.sleep(50)
      }
    },

    /** Kills all of them. */
    kill(): void {
      clearInterval(watch)
      // A process may start another before the first signal reaches it, so this repeats.
      for (let round = 0; round < 3; round++)
        for (const { pid: id } of findFamily(known, mark)) signal(id)
      signal(-pid)
    },
  }
}

/** The members of the family that run now; new ones are added to `known`, the ids already seen with this mark or parent. */
function findFamily(known: Set<number>, mark: string): Process[] {
  const running = listProcesses()
  const alive = new Set(running.map(({ pid }) => pid))
  for (const pid of known) if (!alive.has(pid)) known.delete(pid)
  for (let before = -1; before !== known.size; ) {
    before = known.size
    for (const { pid, parent } of running)
      if (known.has(parent) || (!known.has(pid) && isMarked(pid, mark))) known.add(pid)
  }
  return running.filter(({ pid }) => known.has(pid))
}

function listProcesses(): Process[] {
  return readNames('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const [, state, parent] = /\) (\S) (\d+) /.exec(read(`/proc/${name}/stat`)) ?? []
      if (!parent || state === 'Z') return []
      const command = read(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim()
      return [{ pid: Number(name), parent: Number(parent), command }]
    })
}

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
