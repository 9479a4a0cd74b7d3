import { EngineError } from '../engine-error.ts'
import type { Network } from './network.ts'

/** Sees to it that a transfer goes on; `signal` aborts it when it does not. */
export interface Flow extends Disposable {
  signal: AbortSignal
  /** Gives the other side the whole patience again. */
  renew(): void
  /** Counts bytes that arrived; enough of them renew the patience. */
  arrive(bytes: number): void
}

/**
 * Watches a transfer until it is disposed.
 *
 * @param signal - The caller's own; it aborts the transfer with its own reason.
 */
export function watchFlow(signal: AbortSignal, network: Network): Flow {
  const { patience_seconds, min_bytes, max_seconds } = network
  const giveUp = new AbortController()
  const stall = setTimeout(() => giveUp.abort(stalled(network)), patience_seconds * 1000)
  const end = setTimeout(() => giveUp.abort(overdue(max_seconds)), max_seconds * 1000)
  let arrived = 0
  return {
    signal: AbortSignal.any([signal, giveUp.signal]),
    renew() {
      arrived = 0
      stall.refresh()
    },
    arrive(bytes) {
      arrived += bytes
      if (arrived >= min_bytes) this.renew()
    },
    [Symbol.dispose]() {
      clearTimeout(stall)
      clearTimeout(end)
    },
  }
}

function stalled({ patience_seconds, min_bytes }: Network): EngineError {
  return new EngineError(
    'source_unreachable',
    `The source's server sent less than ${min_bytes} bytes within ${patience_seconds} seconds.`,
    { retryable: true },
  )
}

function overdue(seconds: number): EngineError {
  return new EngineError('timeout', `The source was not there after ${seconds} seconds.`)
}
