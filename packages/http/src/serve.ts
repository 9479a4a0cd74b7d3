import { type Handler, type Listener, listen } from './listen.ts'
import type { Log } from './log-line.ts'
import { type AddressSettings, prepareAddress } from './service-address.ts'

/** The listener itself sets no limit, since it would refuse without an error body. Each route stops reading at its own limit. */
const ANY_BODY_BYTES = 1024 ** 4
const IDLE_SECONDS = 60

/**
 * Serves a service's requests at the configured address, and logs that address.
 *
 * @param maxBodyBytes - A longer body is refused by the listener, with an empty 413.
 */
export async function serve(
  handler: Handler,
  settings: AddressSettings & { DRAIN_SECONDS: number },
  log: Log,
  { maxBodyBytes = ANY_BODY_BYTES } = {},
): Promise<Listener> {
  const listener = listen(handler, {
    address: await prepareAddress(settings),
    log,
    maxBodyBytes,
    idleSeconds: IDLE_SECONDS,
    drainSeconds: settings.DRAIN_SECONDS,
  })
  log({ level: 'info', event: 'listening', url: listener.url })
  return listener
}
