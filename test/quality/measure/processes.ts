import { readFileSync } from 'node:fs'
import { until } from '@svc/patience'
import { memoryOf, processesOf } from '../../support/processes.ts'
import { ROOT } from '../report/command.ts'

/** A server that is measured, in a process of its own. */
export interface Place {
  origin: string
  pid: number
}

interface Start {
  env: Record<string, string | undefined>
  origin: string
  /** A path that is answered once it is ready. */
  ready: string
  /** Where it listens, if not at a port. */
  unix?: string
  /** Takes its log. */
  log?: string
}

/**
 * Starts a program, and waits until it answers.
 *
 * @throws {Error} It ended before.
 */
export async function startProgram(
  command: string[],
  { env, origin, ready, unix, log }: Start,
): Promise<Place & AsyncDisposable> {
  const child = Bun.spawn(command, {
    ...{ cwd: ROOT, env, stdin: 'ignore', stderr: 'inherit' },
    stdout: log ? Bun.file(log) : 'ignore',
  })
  const place = {
    ...{ origin, pid: child.pid },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await child.exited
    },
  }
  const isReady = async () =>
    child.exitCode !== null || (await fetch(origin + ready, unix ? { unix } : {})).ok
  await until(() => isReady().catch(() => false))
  if (child.exitCode === null) return place
  throw new Error(`${command.join(' ')} ended with ${child.exitCode}.`)
}

export interface Cost {
  wallSeconds: number
  /** Processor time of this process and the programs it ran; less affected by other load than elapsed time. */
  cpuSeconds: number
}

/** Runs some work and returns its cost. */
export async function costOf<T>(work: () => Promise<T>): Promise<Cost & { result: T }> {
  const began = performance.now()
  const before = cpuSeconds('self')
  const result = await work()
  const wallSeconds = (performance.now() - began) / 1000
  return { result, wallSeconds, cpuSeconds: cpuSeconds('self') - before }
}

/** Seconds until some work is done. */
export async function secondsOf(work: () => PromiseLike<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return (performance.now() - since) / 1000
}

/** Processor time of a process and of those that it has waited for, in seconds; see proc_pid_stat(5). */
export function cpuSeconds(pid: number | 'self'): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  // Linux counts hundredths of a second.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

/** The most memory that a process used so far, in bytes. */
export function peakBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}

/** Watches how much memory this process and those that it started use together; shared pages count once. */
export function watchMemory() {
  let most = 0
  const look = async () => {
    const ours = await processesOf(process.pid, '\0')
    const used = await Promise.all(ours.map(({ pid }) => memoryOf(pid)))
    most = Math.max(most, 1024 ** 2 * used.reduce((sum, megabytes) => sum + megabytes, 0))
  }
  // wall clock: memory is looked at twice a second.
  const timer = setInterval(look, 500)
  return { peakBytes: () => most, [Symbol.dispose]: () => clearInterval(timer) }
}
