import { readdir, readFile } from 'node:fs/promises'

/** A process of this machine, from /proc. */
export interface Process {
  pid: number
  command: string
  /** Its proportional share of memory (PSS): shared pages are divided among the processes that use them. Megabytes. */
  memoryMegabytes: number
}

/** Lists a process and its descendants, and every process whose command contains `folder`. */
export async function processesOf(root: number, folder: string): Promise<Process[]> {
  const all = await Promise.all((await readdir('/proc')).filter(isNumber).map(Number).map(describe))
  const living = all.filter((process) => process !== null)
  const found = new Set<number>([root])
  // Children are often, but not always, listed after their parents: repeat until nothing new is found.
  for (let size = 0; size !== found.size; ) {
    size = found.size
    for (const { pid, parent, command } of living) {
      if (found.has(parent) || command.includes(folder)) found.add(pid)
    }
  }
  return living.filter(({ pid }) => found.has(pid))
}

const isNumber = (name: string) => /^\d+$/.test(name)

async function describe(pid: number): Promise<(Process & { parent: number }) | null> {
  try {
    const [command, status, memory] = await Promise.all([
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/smaps_rollup`, 'utf8'),
    ])
    return {
      pid,
      command: command.replaceAll('\0', ' ').trim(),
      parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]),
      memoryMegabytes: Number(/^Pss:\s+(\d+)/m.exec(memory)?.[1]) / 1024,
    }
  } catch {
    // The process ended in the meantime.
    return null
  }
}
