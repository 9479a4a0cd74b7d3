import { readFileSync } from 'node:fs'
import { quantile } from '../bench-report/quantile.ts'
import type { Place } from './open-service.ts'

/** A load of one kind of request. */
export interface Load {
  /** The address of the requests, and the id of the process that answers. */
  place: Place
  /** Whole requests in wire format; each connection sends them in turn, each from its own starting position. */
  requests: readonly Uint8Array[]
}

export interface Measured {
  rate: number
  cpuMicroseconds: number
  /** In milliseconds. */
  p50: number
  p99: number
}

interface Part {
  requests: readonly Uint8Array[]
  /** The position of the first request to send. */
  first: number
  until: number
  /** Takes the milliseconds of each response. */
  times: number[]
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
 * @returns Responses per second; the microseconds of processor time per response in the answering process; and the
 * milliseconds within which half and 99 of 100 responses arrived.
 * @throws {Error} A response was not 200, or a connection was closed.
 */
export async function drive(
  { place: { origin, pid }, requests }: Load,
  connections: number,
  seconds: number,
): Promise<Measured> {
  const times: number[] = []
  const spent = cpuSeconds(pid)
  const since = performance.now()
  const until = since + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, (_, at) =>
      drivePart(origin, { requests, first: at * 7, until, times }),
    ),
  )
  const rate = (times.length * 1000) / (performance.now() - since)
  const cpuMicroseconds = ((cpuSeconds(pid) - spent) / times.length) * 1e6
  const ordered = Float64Array.from(times).sort()
  return { rate, cpuMicroseconds, p50: quantile(ordered, 0.5), p99: quantile(ordered, 0.99) }
}

/** Seconds of processor time of a process so far; `NaN` where there is no `/proc`. */
export function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS
  } catch {
    return Number.NaN
  }
}

/** The most memory that a process used so far, in bytes; `NaN` where there is no `/proc`. */
export function peakBytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024
  } catch {
    return Number.NaN
  }
}

/** Ticks per second in `/proc/<pid>/stat`, the same on every Linux. */
const CLOCK_TICKS = 100

async function drivePart(origin: string, { requests, first, until, times }: Part): Promise<void> {
  const { hostname, port } = new URL(origin)
  const ended = Promise.withResolvers<void>()
  const answer = new AnswerReader()
  let count = 0
  let sent = 0
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(socket, chunk) {
        try {
          if (!answer.takes(chunk)) return
          count += 1
          const now = performance.now()
          times.push(now - sent)
          sent = now
          if (now < until) socket.write(nth(requests, first + count))
          else ended.resolve()
        } catch (error) {
          ended.reject(error)
        }
      },
      close: () => ended.reject(new Error('The service closed a connection.')),
    },
  })
  sent = performance.now()
  socket.write(nth(requests, first))
  try {
    await ended.promise
  } finally {
    socket.end()
  }
}

const nth = (requests: readonly Uint8Array[], index: number) =>
  requests[index % requests.length] ?? new Uint8Array()

const OK = Buffer.from('HTTP/1.1 200')
const BLANK_LINE = Buffer.from('\r\n\r\n')

/** Finds the end of a response with `Content-Length`. */
class AnswerReader {
  #missing = 0
  #head: Buffer = Buffer.alloc(0)

  /** Adds a chunk; returns whether the response is complete. */
  takes(chunk: Buffer): boolean {
    if (this.#missing > 0) {
      this.#missing -= chunk.length
      return this.#missing === 0
    }
    const head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk])
    const end = head.indexOf(BLANK_LINE)
    this.#head = end === -1 ? Buffer.from(head) : Buffer.alloc(0)
    if (end === -1) return false
    const text = head.toString('latin1', 0, end)
    if (head.compare(OK, 0, OK.length, 0, OK.length) !== 0) throw new Error(text)
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1])
    this.#missing = end + BLANK_LINE.length + length - head.length
    return this.#missing === 0
  }
}
