import { leftOvers } from './left-overs.ts'

export interface Ended {
  /** The exit code; `null` when a signal ended the process. */
  code: number | null
  output: string
  /** Whether it was killed at the time limit. */
  isLate: boolean
  /** Commands of the processes that it left running, which were then killed. */
  left: string[]
  seconds: number
  /** Processor time of the process and of every child that it waited for. */
  cpuSeconds: number
}

export interface Limits {
  limitSeconds: number
  /** How long child processes may run on after the program has ended, and how long its last output may take. */
  graceMilliseconds?: number
  /** Interval between two searches for started processes. */
  lookMilliseconds?: number
  /** Ends the program and everything that it started. */
  signal?: AbortSignal
}

const GRACE_MS = 5_000

/**
 * Runs a program for at most `limitSeconds`, and kills all processes it leaves behind.
 *
 * At the time limit, and when the program has ended but its child processes have not, they are killed: a process
 * that holds the output open cannot keep the caller waiting.
 *
 * @param show - Called with the program's output as it is printed.
 */
export async function runBounded(
  command: string[],
  env: Record<string, string | undefined>,
  show: (text: string) => void,
  limits: Limits,
): Promise<Ended> {
  const { limitSeconds, graceMilliseconds = GRACE_MS, signal } = limits
  const mark = crypto.randomUUID()
  const started = performance.now()
  const child = Bun.spawn(command, {
    env: { ...env, TEST_RUN_MARK: mark },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    detached: true,
  })
  const family = leftOvers(child.pid, mark, limits.lookMilliseconds)
  let output = ''
  const read = [child.stdout, child.stderr].map(async (stream) => {
    const decoder = new TextDecoder()
    for await (const bytes of stream) {
      const text = decoder.decode(bytes, { stream: true })
      output += text
      show(text)
    }
  })

  let isLate = false
  const alarm = setTimeout(() => {
    isLate = true
    family.kill()
  }, limitSeconds * 1000)
  const stop = () => family.kill()
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  await child.exited
  signal?.removeEventListener('abort', stop)
  clearTimeout(alarm)
  const left = isLate || signal?.aborted ? [] : await family.outlivedBy(graceMilliseconds)
  family.kill()
  await Promise.race([Promise.all(read), Bun.sleep(graceMilliseconds)])
  return {
    code: child.exitCode,
    output,
    isLate,
    left,
    seconds: (performance.now() - started) / 1000,
    cpuSeconds: Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6,
  }
}
