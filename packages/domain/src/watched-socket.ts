import { createConnection, type Socket } from 'node:net'

/** Where a database listens, as postgres.js says it; `path` is that of a unix socket. */
interface Place {
  host: string[]
  port: number[]
  path?: string | false
}

/** How long a new connection gets while the server has just been silent: no caller should wait in vain twice. */
const SUSPICIOUS_MS = 500

/** What the connections of one pool know of their server together. */
interface Watch {
  answerMs: number
  isSuspicious: boolean
}

/**
 * Opens a connection that ends itself when the other side has not answered for a while.
 *
 * A server that was cut off by the network closes nothing: without this, what was asked waits for the kernel, which
 * gives up after a quarter of an hour. Idle connections are left alone. With TLS, only the handshake is watched.
 *
 * @param watch - `answerMs` is longer than the server lets a statement run: a slow one is the server's to cancel.
 */
export function openWatchedSocket({ host, port, path }: Place, watch: Watch): Socket {
  const socket = path
    ? createConnection({ path })
    : createConnection({ host: host[0] ?? 'localhost', port: port[0] ?? 5432 })
  let timer: NodeJS.Timeout | undefined
  let isHeard = false
  const disarm = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const giveUp = () => {
    watch.isSuspicious = true
    socket.destroy(new NoAnswerError())
  }
  const write = socket.write.bind(socket) as (...chunk: unknown[]) => boolean
  socket.write = (...chunk: unknown[]) => {
    timer ??= setTimeout(giveUp, watch.isSuspicious ? SUSPICIOUS_MS : watch.answerMs)
    return write(...chunk)
  }
  socket.on('data', () => {
    isHeard = true
    watch.isSuspicious = false
    disarm()
  })
  socket.on('close', disarm)
  // postgres.js hears of it too, but not once it has let go of the connection; then nothing else may be ended by it.
  socket.on('error', () => {})
  // A balancer without a server behind it takes connections and drops them; postgres.js would try for ever.
  socket.on('end', () => !isHeard && giveUp())
  return socket
}

/** The database said nothing for too long. */
class NoAnswerError extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('The database did not answer in time.')
  }
}
