import { readFileSync } from 'node:fs'

export interface Cost {
  wall_seconds: number
  /** Processor time of this process and the programs it ran; less affected by other load than elapsed time. */
  cpu_seconds: number
}

/** Runs some work and returns its cost. */
export async function costOf<T>(work: () => Promise<T>): Promise<Cost & { result: T }> {
  const began = performance.now()
  const before = cpuSeconds()
  const result = await work()
  const wall_seconds = (performance.now() - began) / 1000
  return { result, wall_seconds, cpu_seconds: cpuSeconds() - before }
}

/** Processor time of this process and of its ended children: fields 14 to 17 of Linux's `/proc/self/stat`, in hundredths of a second. */
export function cpuSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}
