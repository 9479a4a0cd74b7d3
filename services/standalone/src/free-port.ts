import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give to connections, and to listeners that name none: a port that was found is not given away before
 * it is used, nor while a server that keeps it restarts.
 */
const LOWEST = 10_000
const HIGHEST = 32_767
const MOST_TRIES = 20

/**
 * Finds a TCP port on the loopback interface that is not in use.
 *
 * @param preferred - Port that is used when it is free.
 */
export async function freePort(preferred?: number): Promise<number> {
  let port = preferred ?? randomPort()
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if ((await whyNotListen('127.0.0.1', port)) === null) return port
    port = randomPort()
  }
  return tryPort('127.0.0.1', 0)
}

const randomPort = () => randomInt(LOWEST, HIGHEST + 1)

/** Returns the system's error code for listening on a port, for example `EADDRINUSE`; `null` when the port is usable. */
export async function whyNotListen(host: string, port: number): Promise<string | null> {
  return tryPort(host, port).then(
    () => null,
    ({ code, message }: NodeJS.ErrnoException) => code ?? message,
  )
}

function tryPort(host: string, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(wanted, host, () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('No port.')),
      )
    })
  })
}
