import { readFileSync } from 'node:fs'
import type { Place } from './open-service.ts'

/** A load of one kind of request. */
export interface Load {
  /** Where it is sent, and which process answers. */
  place: Place
  /** Whole requests as they go over the wire; each connection takes one after the other, from a place of its own. */
  requests: readonly Uint8Array[]
}

/** Writes a GET as it goes over the wire. */
export function wireGet(path: string, credential: string): Uint8Array {
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${credential}\r\n\r\n`,
  )
}

/**
 * Keeps so many connections busy with one request each.
 *
 * Sockets, not `fetch`: that would take more of the processor than what is measured.
 *
 * @returns Answers a second, and the microseconds of processor time that the answering process took for each.
 * @throws {Error} An answer was no 200, or a connection was closed.
 */
export async function drive(
  { place: { origin, pid }, requests }: Load,
  connections: number,
  seconds: number,
): Promise<{ rate: number; cpu_us: number }> {
  const spent = cpuSeconds(pid)
  const since = performance.now()
  const until = since + seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: connections }, (_, at) => drivePart(origin, requests, at * 7, until)),
  )
  const answered = counts.reduce((sum, count) => sum + count, 0)
  return {
    rate: (answered * 1000) / (performance.now() - since),
    cpu_us: ((cpuSeconds(pid) - spent) / answered) * 1e6,
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

/** A second of `/proc/<pid>/stat`, as every Linux has it. */
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

/** Finds where an answer with `Content-Length` ends. */
class AnswerReader {
  #missing = 0
  #head = ''

  /** Takes a part; tells whether the answer is whole. */
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
