import { type AddressSettings, prepareAddress } from './address.ts'
import { type Handler, type Listener, listen } from './listen.ts'
import type { Log } from './log-line.ts'

/** No limit of the listener's own: it would answer without an error body. Each route stops reading at its limit. */
const ANY_BODY_BYTES = 1024 ** 4
const IDLE_SECONDS = 60

/**
 * Serves a service's requests where its settings say, and tells the log where that is.
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
