import { join } from 'node:path'
import { createLog, keepProcess, stopOnSignal } from '@svc/http'
import type { Env } from './env.ts'

/**
 * Keeps several processes of the gateway running, which share one port: the kernel spreads connections over them. A process that
 * ends is started again.
 *
 * @throws {Error} The port is 0, which would be another one for each process; a configuration fault.
 */
export function keepGateways({ PROCESSES, PORT, METRICS_ADDRESS, inherited }: Env): void {
  if (PORT === 0) throw new Error('PROCESSES is above 1, so PORT must name a port, not 0.')
  const log = createLog('gateway')
  const processes = Array.from({ length: PROCESSES }, (_, index) =>
    keepProcess({
      name: `gateway ${index + 1}`,
      command: [process.execPath, join(import.meta.dir, 'gateway-child.ts')],
      env: {
        ...inherited,
        PROCESSES: '1',
        SHARE_PORT: 'on',
        ...(METRICS_ADDRESS && { METRICS_ADDRESS: nthAddress(METRICS_ADDRESS, index) }),
      },
      log,
    }),
  )
  stopOnSignal(log, () => Promise.all(processes.map((one) => one.stop())))
}

/** Each process serves its own metrics: the ports are counted up from that of the first, or the paths numbered. */
export function nthAddress(address: string, index: number): string {
  if (index === 0) return address
  if (address.startsWith('unix:')) return `${address}.${index}`
  const colon = address.lastIndexOf(':')
  return `${address.slice(0, colon)}:${Number(address.slice(colon + 1)) + index}`
}
