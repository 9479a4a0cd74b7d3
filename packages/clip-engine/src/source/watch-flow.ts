import { EngineError } from '../engine-error.ts'
import type { Network } from './network.ts'

/** Monitors a transfer; `signal` aborts when the transfer stalls or takes too long. */
export type Flow = ReturnType<typeof watchFlow>

/**
 * Watches a transfer until it is disposed.
 *
 * @param signal - The caller's own; it aborts the transfer with its own reason.
 */
export function watchFlow(signal: AbortSignal, network: Network) {
  const { patienceSeconds, minBytes, maxSeconds } = network
  const giveUp = new AbortController()
  const stall = setTimeout(() => giveUp.abort(stalled(network)), patienceSeconds * 1000)
  const end = setTimeout(() => giveUp.abort(overdue(maxSeconds)), maxSeconds * 1000)
  let arrived = 0
  return {
    signal: AbortSignal.any([signal, giveUp.signal]),
    /** Restarts the time limit for the next `minBytes`. */
    renew(): void {
      arrived = 0
      stall.refresh()
    },
    /** Counts bytes that arrived; enough of them renew the patience. */
    arrive(bytes: number): void {
      arrived += bytes
      if (arrived >= minBytes) this.renew()
    },
    [Symbol.dispose]() {
      clearTimeout(stall)
      clearTimeout(end)
    },
  }
}

function stalled({ patienceSeconds, minBytes }: Network): EngineError {
  return new EngineError(
    'source_unreachable',
    `The source's server sent less than ${minBytes} bytes within ${patienceSeconds} seconds.`,
    { retryable: true },
  )
}

function overdue(seconds: number): EngineError {
  return new EngineError('timeout', `The source was not there after ${seconds} seconds.`)
}
