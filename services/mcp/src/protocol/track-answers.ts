import type { JSONRPCMessage, RequestId, Transport } from '@modelcontextprotocol/server'

/**
 * Tracks the requests and answers on a transport that a server is connected to.
 *
 * @returns A function that waits until every request so far is answered or cancelled.
 */
export function trackAnswers(transport: Transport): () => Promise<void> {
  const open = new Set<unknown>()
  const idle: (() => void)[] = []
  const { onmessage, send } = transport

  const close = (id: RequestId | undefined) => {
    open.delete(id)
    if (open.size === 0) for (const resolve of idle.splice(0)) resolve()
  }
  transport.onmessage = (message, extra) => {
    if ('method' in message && 'id' in message) open.add(message.id)
    onmessage?.call(transport, message, extra)
    if (isCancellation(message)) close(message.params.requestId)
  }
  transport.send = async (message, options) => {
    await send.call(transport, message, options)
    if (!('method' in message)) close(message.id)
  }
  return () => (open.size === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve)))
}

function isCancellation(
  message: JSONRPCMessage,
): message is JSONRPCMessage & { params: { requestId?: RequestId } } {
  return 'method' in message && message.method === 'notifications/cancelled' && 'params' in message
}
