import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'

/** What a POST comes to first: the status of the API's first answer, or `null` when something was said without one. */
export interface FirstAnswer {
  settle(status: number | null): void
  /** Resolves once. */
  wait(): Promise<number | null>
}

/** Follows a transport that a server is connected to until the server says something. */
export function followFirstAnswer(transport: Transport): FirstAnswer {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const { send } = transport
  transport.send = (message, options) => {
    resolve(null)
    return send.call(transport, message, options)
  }
  return { settle: resolve, wait: () => promise }
}
