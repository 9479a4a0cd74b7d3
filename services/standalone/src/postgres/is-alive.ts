import { readFile } from 'node:fs/promises'

/**
 * Returns whether a process runs.
 *
 * A zombie (a process that has ended and whose parent has not waited for it) keeps its process id: in a container without
 * an init process possibly for ever. So the existence of the id is not enough.
 */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The state follows the name, which is in parentheses and may itself contain parentheses.
  return !/^ Z/.test(stat.slice(stat.lastIndexOf(')') + 1))
}
