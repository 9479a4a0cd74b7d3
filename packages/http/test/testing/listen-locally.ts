import { type Handler, type Listener, listen } from '../../src/index.ts'

/** Serves on a free port of this machine, without a log. */
export function listenLocally(handle: Handler): Listener {
  return listen(handle, {
    address: { hostname: '127.0.0.1', port: 0 },
    log() {},
  })
}
