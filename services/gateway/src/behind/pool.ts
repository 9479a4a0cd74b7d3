import type { ServiceAddress } from '@svc/http'
import { Connection } from './connection.ts'

/** More unused connections than this are closed. */
const MOST_UNUSED = 256

/** The connections to an instance that no request uses. */
export class Pool {
  readonly #address: ServiceAddress
  readonly #unused: Connection[] = []
  #isClosed = false

  constructor(address: ServiceAddress) {
    this.#address = address
  }

  /** The connection that was used last; `null` when all are in use. */
  take(): Connection | null {
    return this.#unused.pop() ?? null
  }

  /** Makes a connection, which is not open yet. */
  make(): Connection {
    return new Connection(this.#address, {
      free: (connection) => {
        if (this.#unused.length < MOST_UNUSED && !this.#isClosed) this.#unused.push(connection)
        else connection.end()
      },
      ended: (connection) => {
        const at = this.#unused.indexOf(connection)
        if (at !== -1) this.#unused.splice(at, 1)
      },
    })
  }

  /** Closes all of them, and later those that are still in use. */
  close(): void {
    this.#isClosed = true
    for (const connection of this.#unused.splice(0)) connection.end()
  }
}
