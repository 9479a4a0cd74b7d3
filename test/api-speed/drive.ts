import { readFileSync } from 'node:fs'
import type { Place } from './open-service.ts'

/** A load of one kind of request. */
export interface Load {
  /** The address of the requests, and the id of the process that answers. */
  place: Place
  /** Whole requests in wire format; each connection sends them in turn, each from its own starting position. */
  requests: readonly Uint8Array[]
}

/** Writes a GET request in wire format. */
export function wireGet(path: string, credential: string): Uint8Array {
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${credential}\r\n\r\n`,
  )
}

/**
 * Keeps the given number of connections busy with one request each.
 *
 * Uses sockets, not `fetch`, which would use more processor time than the measured work.
 *
 * @returns Responses per second, and the microseconds of processor time per response in the answering process.
 * @throws {Error} A response was not 200, or a connection was closed.
 */
export async function drive(
  { place: { origin, pid }, requests }: Load,
  connections: number,
  seconds: number,
): Promise<{ rate: number; cpuMicroseconds: number }> {
  const spent = cpuSeconds(pid)
  const since = performance.now()
  const until = since + seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: connections }, (_, at) => drivePart(origin, requests, at * 7, until)),
  )
  const answered = counts.reduce((sum, count) => sum + count, 0)
  return {
    rate: (answered * 1000) / (performance.now() - since),
    cpuMicroseconds: ((cpuSeconds(pid) - spent) / answered) * 1e6,
  }
}

/** Seconds of processor time of a process so far; `NaN` where there is no `/proc`. */
function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS
  } catch {
    return Number.NaN
  }
}

/** Ticks per second in `/proc/<pid>/stat`, the same on every Linux. */
const CLOCK_TICKS = 100

async function drivePart(
  origin: string,
  requests: readonly Uint8Array[],
  first: number,
  until: number,
): Promise<number> {
  const { hostname, port } = new URL(origin)
  const ended = Promise.withResolvers<number>()
  const answer = new AnswerReader()
  let count = 0
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(socket, chunk) {
        try {
          if (!answer.takes(chunk)) return
          count += 1
          if (performance.now() < until) socket.write(nth(requests, first + count))
          else ended.resolve(count)
        } catch (error) {
          ended.reject(error)
        }
      },
      close: () => ended.reject(new Error('The service closed a connection.')),
    },
  })
  socket.write(nth(requests, first))
  try {
    return await ended.promise
  } finally {
    socket.end()
  }
}

const nth = (requests: readonly Uint8Array[], index: number) =>
  requests[index % requests.length] ?? new Uint8Array()

/** Finds the end of a response with `Content-Length`. */
class AnswerReader {
  #missing = 0
  #head = ''

  /** Adds a chunk; returns whether the response is complete. */
  takes(chunk: Buffer): boolean {
    if (this.#missing > 0) {
      this.#missing -= chunk.length
      return this.#missing === 0
    }
    this.#head += chunk.toString('latin1')
    const end = this.#head.indexOf('\r\n\r\n')
    if (end === -1) return false
    if (!this.#head.startsWith('HTTP/1.1 200')) throw new Error(this.#head)
    const length = Number(/content-length: (\d+)/i.exec(this.#head)?.[1])
    this.#missing = end + 4 + length - this.#head.length
    this.#head = ''
    return this.#missing === 0
  }
}
