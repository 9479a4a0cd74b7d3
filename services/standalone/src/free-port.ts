import { createServer } from 'node:net'

/**
 * Finds a TCP port on the loopback interface that is not in use.
 *
 * @param preferred - Port that is used when it is free.
 */
export async function freePort(preferred = 0): Promise<number> {
  return tryPort('127.0.0.1', preferred).catch(() => tryPort('127.0.0.1', 0))
}

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
