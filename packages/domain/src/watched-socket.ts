import { createConnection, type Socket } from 'node:net'

/** The address of a database, as postgres.js passes it; `path` is that of a unix socket. */
interface Place {
  host: string[]
  port: number[]
  path?: string | false
}

/** How long a connection may wait while the server has just failed to answer, so that no caller waits the full time twice. */
const SUSPICIOUS_MS = 500

/** The state of the server as observed by all connections of one pool. */
interface Watch {
  answerMs: number
  isSuspicious: boolean
}

/**
 * Opens a connection that closes itself when the server does not answer in time.
 *
 * A server that the network cut off does not close its connections: without this, a statement would wait until the
 * kernel gives up, after a quarter of an hour. Idle connections are left alone. With TLS, only the handshake is watched.
 *
 * @param watch - `answerMs` is longer than the server lets a statement run, so that the server cancels a slow statement first.
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
  // postgres.js handles errors too, but not after it has released the connection; without a listener the error would end the process.
  socket.on('error', () => {})
  // A load balancer without a server behind it accepts connections and closes them; postgres.js would reconnect for ever.
  socket.on('end', () => !isHeard && giveUp())
  return socket
}

/** The database did not answer in time. */
class NoAnswerError extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('The database did not answer in time.')
  }
}
