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
