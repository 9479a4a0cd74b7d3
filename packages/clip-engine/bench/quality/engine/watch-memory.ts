import { readdirSync, readFileSync } from 'node:fs'

const EVERY_MS = 500

/** Measures the peak memory of this process and its descendants together; shared pages count once. */
export function watchMemory(): Disposable & { peak(): number } {
  let most = usedBytes()
  const timer = setInterval(() => {
    most = Math.max(most, usedBytes())
  }, EVERY_MS)
  return {
    peak: () => most,
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

function usedBytes(): number {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((id) => [Number(id), fieldOf(`/proc/${id}/status`, 'PPid')]),
  )
  const isOurs = (id: number): boolean => {
    if (id === process.pid) return true
    const parent = parents.get(id) ?? 0
    return parent > 1 && isOurs(parent)
  }
  const ours = [...parents.keys()].filter(isOurs)
  return ours.reduce((sum, id) => sum + 1024 * fieldOf(`/proc/${id}/smaps_rollup`, 'Pss'), 0)
}

/** A number from one of Linux's files about a process; 0 once the process has ended. */
function fieldOf(path: string, name: string): number {
  try {
    const line = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(path, 'utf8'))
    return Number(line?.[1] ?? 0)
  } catch {
    return 0
  }
}
