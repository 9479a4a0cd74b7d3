import { createConnection, type Socket } from 'node:net'

/** The address of a database, as postgres.js passes it; `path` is that of a unix socket. */
interface Place {
  host: string[]
  port: number[]
  path?: string | false
}

/** How long a connection may wait while the server has just failed to answer, so that no caller waits the full time twice. */
const SUSPICIOUS_MS = 500

/**
 * Opens the connections of one pool, which close themselves when the server does not answer in time.
 *
 * A server that the network cut off does not close its connections: without this, a statement would wait until the
 * kernel gives up, after a quarter of an hour. Idle connections are left alone. With TLS, only the handshake is watched.
 *
 * @param answerMs - Longer than the server lets a statement run, so that the server cancels a slow statement first.
 */
export function openWatchedSockets(answerMs: number): (place: Place) => Socket {
  let isSuspicious = false
  return ({ host, port, path }) => {
    const socket = path
      ? createConnection({ path })
      : createConnection({ host: host[0] ?? 'localhost', port: port[0] ?? 5432 })
    let timer: NodeJS.Timeout | undefined
    let [isHeard, isReady] = [false, false]
    const disarm = () => {
      clearTimeout(timer)
      timer = undefined
    }
    const giveUp = () => {
      isSuspicious = true
      socket.destroy(new ConnectionLostError('ETIMEDOUT', 'The database did not answer in time.'))
    }
    const write = socket.write.bind(socket) as (...chunk: unknown[]) => boolean
    socket.write = (...chunk: unknown[]) => {
      timer ??= setTimeout(giveUp, isSuspicious ? SUSPICIOUS_MS : answerMs)
      return write(...chunk)
    }
    socket.on('data', (data: Buffer) => {
      isHeard = true
      isReady ||= letsGoOn(data)
      isSuspicious = false
      disarm()
    })
    socket.on('close', disarm)
    // postgres.js handles errors too, but not after it has released the connection; without a listener the error would end the process.
    socket.on('error', () => {})
    socket.on('end', () => {
      // A load balancer without a server behind it accepts connections and closes them; postgres.js would reconnect for ever.
      if (!isHeard) giveUp()
      // A server that starts, is full or lost its database says so and closes. After a statement that ended with its connection,
      // postgres.js takes that for an answer to this statement, and would reconnect without a pause, and without an end.
      else if (!isReady)
        socket.destroy(
          new ConnectionLostError('CONNECTION_CLOSED', 'The database refused the connection.'),
        )
    })
    return socket
  }
}

/** Whether a server lets the client go on: with TLS, in one byte, or with statements, by a message of six bytes. */
const letsGoOn = (data: Buffer) => data.length === 1 || data.at(-6) === 'Z'.charCodeAt(0)

class ConnectionLostError extends Error {
  constructor(
    readonly code: 'ETIMEDOUT' | 'CONNECTION_CLOSED',
    message: string,
  ) {
    super(message)
  }
}
