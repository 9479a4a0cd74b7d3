import {
  mergeExpositions,
  startTracing,
  type TracingSettings,
  watchProcess,
  writeMetrics,
} from '@svc/telemetry'
import { type Listener, listen } from './listen.ts'
import type { Log } from './log-line.ts'
import { orExit } from './process.ts'
import { prepareAddress } from './service-address.ts'

export interface TelemetryOptions extends TracingSettings {
  METRICS_ADDRESS?: string | undefined
}

/**
 * Serves `/metrics` on a listener of its own, and starts to send traces; each of them only if it is set.
 *
 * Called before the service is created: whether requests are traced is decided then.
 *
 * @param name - Of the process, in its metrics and spans.
 */
export async function startTelemetry(name: string, options: TelemetryOptions, log: Log) {
  const others: (() => Promise<string>)[] = []
  const stopTracing = await startTracing(name, options)
  const { METRICS_ADDRESS } = options
  const metrics =
    METRICS_ADDRESS === undefined
      ? null
      : await orExit(() => serveMetrics(name, METRICS_ADDRESS, others, log))
  return {
    /** Adds the metrics of another process, in the same format, to those that are served. */
    include: (read: () => Promise<string>): void => void others.push(read),
    /** Stops serving metrics, and sends the spans that are left. */
    async stop(): Promise<void> {
      await metrics?.stop()
      await stopTracing()
    },
  }
}

async function serveMetrics(
  name: string,
  text: string,
  others: readonly (() => Promise<string>)[],
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const watch = watchProcess(name)
  const listener = await listenAt(text, log, async () => {
    // A process that is being started or restarted has no metrics; those of the others are still shown.
    const absent = () => ''
    const texts = [writeMetrics(), ...others.map((read) => read().catch(absent))]
    return mergeExpositions(await Promise.all(texts))
  })
  log({ level: 'info', event: 'metrics', url: `${listener.url}/metrics` })
  return {
    async stop() {
      watch.stop()
      await listener.stop()
    },
  }
}

async function listenAt(text: string, log: Log, write: () => Promise<string>): Promise<Listener> {
  const address = await prepareAddress(readAddress(text))
  return listen(
    async ({ url, method }) => {
      const { pathname } = new URL(url)
      if (pathname !== '/metrics' || method !== 'GET') return new Response(null, { status: 404 })
      return new Response(await write(), { headers: { 'content-type': EXPOSITION } })
    },
    { address, log, maxBodyBytes: 0 },
  )
}

const EXPOSITION = 'text/plain; version=0.0.4; charset=utf-8'

function readAddress(text: string): { HOST: string; PORT: number; SOCKET?: string } {
  if (text.startsWith('unix:')) return { HOST: '', PORT: 0, SOCKET: text.slice('unix:'.length) }
  const colon = text.lastIndexOf(':')
  const host = text.slice(0, colon).replace(/^\[|\]$/g, '')
  return { HOST: host, PORT: Number(text.slice(colon + 1)) }
}
