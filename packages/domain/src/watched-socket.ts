import { createConnection, type Socket } from 'node:net'

/** Where a database listens, as postgres.js says it; `path` is that of a unix socket. */
interface Place {
  host: string[]
  port: number[]
  path?: string | false
}

/**
 * Opens a connection that ends itself when the other side has not answered for a while.
 *
 * A server that was cut off by the network closes nothing: without this, what was asked waits for the kernel, which
 * gives up after a quarter of an hour. Idle connections are left alone. With TLS, only the handshake is watched.
 *
 * @param answer_ms - Longer than the server lets a statement run, so that a slow one is the server's to cancel.
 */
export function openWatchedSocket({ host, port, path }: Place, answer_ms: number): Socket {
  const socket = path
    ? createConnection({ path })
    : createConnection({ host: host[0] ?? 'localhost', port: port[0] ?? 5432 })
  let timer: NodeJS.Timeout | undefined
  const disarm = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const write = socket.write.bind(socket) as (...chunk: unknown[]) => boolean
  socket.write = (...chunk: unknown[]) => {
    timer ??= setTimeout(() => socket.destroy(new NoAnswerError()), answer_ms)
    return write(...chunk)
  }
  socket.on('data', disarm)
  socket.on('close', disarm)
  return socket
}

/** The database said nothing for too long. */
class NoAnswerError extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('The database did not answer in time.')
  }
}
