import { readFileSync } from 'node:fs'

export interface Cost {
  wallSeconds: number
  /** Processor time of this process and the programs it ran; less affected by other load than elapsed time. */
  cpuSeconds: number
}

/** Runs some work and returns its cost. */
export async function costOf<T>(work: () => Promise<T>): Promise<Cost & { result: T }> {
  const began = performance.now()
  const before = cpuSeconds()
  const result = await work()
  const wallSeconds = (performance.now() - began) / 1000
  return { result, wallSeconds, cpuSeconds: cpuSeconds() - before }
}

/** Processor time of this process and of its ended children: fields 14 to 17 of Linux's `/proc/self/stat`, in hundredths of a second. */
export function cpuSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}
