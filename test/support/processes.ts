import { readdir, readFile } from 'node:fs/promises'

/** A process of this machine, from /proc. */
export interface Process {
  pid: number
  command: string
}

/** Lists processes and their descendants, and every process whose command contains `folder`. */
export async function processesOf(roots: number | number[], folder: string): Promise<Process[]> {
  const all = await Promise.all((await readdir('/proc')).filter(isNumber).map(Number).map(describe))
  const living = all.filter((process) => process !== null)
  const found = new Set<number>([roots].flat())
  // Children are often, but not always, listed after their parents: repeat until nothing new is found.
  for (let size = 0; size !== found.size; ) {
    size = found.size
    for (const { pid, parent, command } of living) {
      if (found.has(parent) || command.includes(folder)) found.add(pid)
    }
  }
  return living.filter(({ pid }) => found.has(pid))
}

/** The proportional share of memory (PSS) of a process: shared pages are divided among those that use them. Megabytes. */
export async function memoryOf(pid: number): Promise<number> {
  // One that has ended in the meantime has none.
  const memory = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => 'Pss: 0')
  return Number(/^Pss:\s+(\d+)/m.exec(memory)?.[1]) / 1024
}

const isNumber = (name: string) => /^\d+$/.test(name)

async function describe(pid: number): Promise<(Process & { parent: number }) | null> {
  try {
    const [command, status] = await Promise.all([
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ])
    const [, state, parent] = /\) (\S) (\d+) /.exec(status) ?? []
    // One that has ended, and for which its parent has not waited, is none.
    if (state === 'Z') return null
    return { pid, command: command.replaceAll('\0', ' ').trim(), parent: Number(parent) }
  } catch {
    // The process ended in the meantime.
    return null
  }
}
