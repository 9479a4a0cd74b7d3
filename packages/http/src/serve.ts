import { type Handler, type Listener, listen } from './listen.ts'
import type { Log } from './log-line.ts'
import { type AddressSettings, prepareAddress } from './service-address.ts'

/** Serves a service's requests at the configured address, and logs that address. */
export async function serve(
  handler: Handler,
  settings: AddressSettings & { DRAIN_SECONDS: number },
  log: Log,
  limits: { maxBodyBytes?: number } = {},
): Promise<Listener> {
  const listener = listen(handler, {
    address: await prepareAddress(settings),
    log,
    ...limits,
    drainSeconds: settings.DRAIN_SECONDS,
  })
  log({ level: 'info', event: 'listening', url: listener.url })
  return listener
}
