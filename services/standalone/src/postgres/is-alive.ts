import { readFile } from 'node:fs/promises'

/**
 * Tells whether a process runs.
 *
 * One that has ended and that its parent has not asked about yet keeps its number: in a container without an init
 * process that may be for ever, so the number alone says too little.
 */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The state stands behind the name, which is in parentheses and may contain some.
  return !/^ Z/.test(stat.slice(stat.lastIndexOf(')') + 1))
}
