import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js'

/**
 * Follows what comes in and goes out over a transport that a server is connected to.
 *
 * @returns Waits until every request that came so far has its answer.
 */
export function trackAnswers(transport: Transport): () => Promise<void> {
  const open = new Set<RequestId>()
  const idle: (() => void)[] = []
  const { onmessage, send } = transport

  transport.onmessage = (message, extra) => {
    const id = requestIn(message)
    if (id !== undefined) open.add(id)
    onmessage?.call(transport, message, extra)
  }
  transport.send = async (message, options) => {
    await send.call(transport, message, options)
    if ('id' in message && message.id !== undefined && !('method' in message))
      open.delete(message.id)
    if (open.size === 0) for (const resolve of idle.splice(0)) resolve()
  }
  return () => (open.size === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve)))
}

function requestIn(message: JSONRPCMessage): RequestId | undefined {
  return 'method' in message && 'id' in message ? message.id : undefined
}
