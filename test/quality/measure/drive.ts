import { quantile } from '../report/tables.ts'
import { cpuSeconds, type Place } from './processes.ts'

export interface Measured {
  /** Answers a second. */
  rate: number
  /** Of processor time of the process that answers, for one. */
  cpuMicroseconds: number
  /** In milliseconds. */
  p50: number
  p99: number
}

/** What a connection does again and again: it sends a request, and has its answer. */
export type Work = () => Promise<unknown>

/**
 * Keeps a number of connections busy with one request each.
 *
 * @param workOf - Prepares a connection, before the time begins.
 */
export async function drive(
  { origin, pid }: Place,
  { connections, seconds }: { connections: number; seconds: number },
  workOf: (lane: Lane, at: number) => Work | Promise<Work>,
): Promise<Measured> {
  const lanes = await Promise.all(Array.from({ length: connections }, () => openLane(origin)))
  const works = await Promise.all(lanes.map(workOf))
  const times: number[] = []
  const spent = cpuSeconds(pid)
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    works.map(async (work) => {
      for (let since = began; since < until; ) {
        await work()
        const now = performance.now()
        times.push(now - since)
        since = now
      }
    }),
  )
  const rate = (times.length * 1000) / (performance.now() - began)
  const cpuMicroseconds = ((cpuSeconds(pid) - spent) / times.length) * 1e6
  for (const lane of lanes) lane.close()
  return { rate, cpuMicroseconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

/** Asks for each of some paths in turn, every connection from a place of its own. */
export function getting(paths: readonly string[], credential: string) {
  const requests = paths.map((path) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${credential}\r\n\r\n`,
    ),
  )
  return (lane: Lane, at: number): Work => {
    let next = at * 7
    return async () => {
      const { status, body } = await lane.ask(requests[next++ % requests.length] ?? '')
      if (status !== 200) throw new Error(`The answer was ${status} ${body}.`)
    }
  }
}

/** One connection that has one request at a time: `fetch` would use more processor time than the measured work. */
export interface Lane {
  /** Sends a request in wire format. */
  ask(request: Uint8Array | string): Promise<{ status: number; body: string }>
  close(): void
}

/** Opens a connection to a server that answers with `Content-Length`. */
async function openLane(origin: string): Promise<Lane> {
  const { hostname, port } = new URL(origin)
  let received = ''
  let answer = Promise.withResolvers<{ status: number; body: string }>()
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_, chunk) {
        received += chunk.toString('latin1')
        const end = received.indexOf('\r\n\r\n')
        if (end === -1) return
        const length = Number(/content-length: (\d+)/i.exec(received)?.[1])
        if (received.length < end + 4 + length) return
        const status = Number(received.slice(9, 12))
        const body = received.slice(end + 4)
        received = ''
        answer.resolve({ status, body })
      },
      close: () => answer.reject(new Error('The server closed a connection.')),
    },
  })
  return {
    ask(request) {
      answer = Promise.withResolvers()
      socket.write(request)
      return answer.promise
    },
    close() {
      answer.resolve({ status: 0, body: '' })
      socket.end()
    },
  }
}
