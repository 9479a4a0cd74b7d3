import { readdirSync, readFileSync } from 'node:fs'

/** The ids of the running processes whose command line contains a text. */
export function processesNaming(text: string): string[] {
  return readdirSync('/proc').filter((id) => /^\d+$/.test(id) && commandOf(id).includes(text))
}

/** Words are joined by blanks; empty for a process that has ended meanwhile. */
function commandOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** The ids of this process's own children whose command line contains a text. */
export function childrenNaming(text: string): number[] {
  return processesNaming(text)
    .map(Number)
    .filter((id) => parentOf(id) === process.pid)
}

function parentOf(id: number): number | null {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1])
  } catch {
    return null
  }
}
