import { connect, createServer, type Socket } from 'node:net'

/** An address in front of a service, where connections can be cut. */
export interface Front {
  url: string
  /** Connects to this service from now on. */
  lead(url: string): void
  /** Cuts the open connections, once, after this many more bytes from clients. */
  cutAfter(bytes: number): void
  /** How often connections were cut. */
  cuts: number
  /** Cuts every connection, and each new one at once, until it is connected to a service again. */
  down(): void
  stop(): Promise<void>
}

/** Starts it; its address stays the same while the services behind it change. */
export async function startFront(): Promise<Front> {
  const open = new Set<Socket>()
  let target: number | null = null
  let left = Number.POSITIVE_INFINITY
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  const server = createServer((client) => {
    open.add(client)
    client.on('error', () => {}).on('close', () => open.delete(client))
    if (target === null) return void client.resetAndDestroy()
    const service = connect(target, '127.0.0.1')
    service.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.on('close', () => service.destroy())
    client.on('data', (chunk) => {
      left -= chunk.length
      if (left > 0) return
      left = Number.POSITIVE_INFINITY
      front.cuts += 1
      cut()
    })
    client.pipe(service)
    service.pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The front has no port.')
  const front: Front = {
    url: `http://127.0.0.1:${address.port}`,
    cuts: 0,
    lead(url) {
      target = Number(new URL(url).port)
    },
    cutAfter(bytes) {
      left = bytes
    },
    down() {
      target = null
      cut()
    },
    async stop() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return front
}
