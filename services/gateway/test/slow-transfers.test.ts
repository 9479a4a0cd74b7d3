import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { until } from '@svc/http/testing'
import { openParts } from './open-parts.ts'
import { startGateway } from './start-gateway.ts'

const SIZE = 100_000_000
/** More than the buffers of two connections and of the gateway take, and far less than a body. */
const MOST_ON_THE_WAY = 40_000_000
const MOST_MEMORY_GROWTH = 60_000_000
const PART = Buffer.alloc(262_144)

const { running, serve } = openParts()

test('a client that does not read lets the service wait, and gets all of it in the end', async () => {
  let sent = 0
  const origin = serve(
    () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            const part = PART.subarray(0, Math.min(PART.length, SIZE - sent))
            sent += part.length
            controller.enqueue(new Uint8Array(part))
            if (sent === SIZE) controller.close()
          },
        }),
        { headers: { 'content-length': String(SIZE) } },
      ),
  )
  const gateway = await startTo(origin)
  const before = memoryOf(gateway.pid)
  const client = await connect(gateway.url)
  client.pause()
  client.write('GET /media/files/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await settled(() => sent)
  expect(sent).toBeLessThan(MOST_ON_THE_WAY)
  client.resume()
  await client.ended
  expect(client.received).toBeGreaterThan(SIZE)
  expect(memoryOf(gateway.pid) - before).toBeLessThan(MOST_MEMORY_GROWTH)
})

test('a service that does not read lets the client wait, and gets all of it in the end', async () => {
  const service = startReader()
  const gateway = await startTo(`http://127.0.0.1:${service.port}`)
  const before = memoryOf(gateway.pid)
  const client = await connect(gateway.url)
  client.write(
    `PUT /media/uploads/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${SIZE}\r\n\r\n`,
  )
  let sent = 0
  const send = () => {
    while (sent < SIZE) {
      const part = PART.subarray(0, Math.min(PART.length, SIZE - sent))
      const taken = Math.max(0, client.write(part))
      sent += taken
      if (taken < part.length) return
    }
  }
  client.onDrain(send)
  send()
  await settled(() => sent)
  expect(sent).toBeLessThan(MOST_ON_THE_WAY)
  service.read()
  await client.ended
  expect(service.received).toBeGreaterThan(SIZE)
  expect(memoryOf(gateway.pid) - before).toBeLessThan(MOST_MEMORY_GROWTH)
})

function startTo(origin: string) {
  return startGateway({ MEDIA_URL: origin }).then((gateway) => {
    running.push(gateway.kill)
    return gateway
  })
}

/** The largest memory of a process so far, in bytes; 0 where there is no `/proc`. */
function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024
  } catch {
    return 0
  }
}

/** Waits until a number above 0 stays the same. */
async function settled(read: () => number): Promise<void> {
  let last = 0
  let same = 0
  await until('nothing moves any more', async () => {
    // wall clock: how often it looks; one that ends too early has seen less move.
    await Bun.sleep(20)
    same = read() > 0 && read() === last ? same + 1 : 0
    last = read()
    return same > 10
  })
}

/** A service that reads nothing of its requests before it is told to, and then answers when all has come. */
function startReader() {
  const sockets: Bun.Socket[] = []
  const reader = {
    port: 0,
    received: 0,
    read() {
      for (const socket of sockets) socket.resume()
    },
  }
  const server = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open(socket) {
        socket.pause()
        sockets.push(socket)
      },
      data(socket, chunk) {
        reader.received += chunk.length
        if (reader.received > SIZE) socket.write('HTTP/1.1 204 No Content\r\n\r\n')
      },
    },
  })
  running.push(() => server.stop(true))
  reader.port = server.port
  return reader
}

async function connect(url: string) {
  const { hostname, port } = new URL(url)
  const ended = Promise.withResolvers<void>()
  let drain = () => {}
  const client = {
    received: 0,
    ended: ended.promise,
    write: (bytes: string | Uint8Array) => socket.write(bytes),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    onDrain(call: () => void) {
      drain = call
    },
  }
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_, chunk) {
        client.received += chunk.length
      },
      drain: () => drain(),
      close: () => ended.resolve(),
    },
  })
  running.push(() => socket.end())
  return client
}
