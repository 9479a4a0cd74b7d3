import type { JSONRPCMessage, RequestId, Transport } from '@modelcontextprotocol/server'

/**
 * Follows what comes in and goes out over a transport that a server is connected to.
 *
 * @returns Waits until every request that came so far has its answer, or was cancelled.
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
