import type { ProjectSignal } from '@svc/domain'
import { invalidAt } from '@svc/errors'
import type { Event } from '@svc/specification'

const encoder = new TextEncoder()
/** Proxies close connections that are silent for a minute; so does our own listener. */
const HEARTBEAT_MS = 15_000
/** Longest duration of one stream. The client then reconnects. */
const LONGEST_MS = 15 * 60_000
/** Delay before a disconnected client reconnects. */
const RETRY = 'retry: 2000\n\n'

/**
 * Streams a project's events and progress as server-sent events.
 *
 * An event's id is its sequence number, so that a client that reconnects resumes after the last event it received.
 * Progress has no id: it is not replayed.
 *
 * @param watcher.connection - Fires when the watcher's connection ends.
 * @param watcher.mayWatch - Asked before each signal is passed on, so at least once a second; the stream ends when it says no.
 * @param follow - Yields the project's signals, at least one a second, until the given abort signal fires.
 * @param now - Milliseconds of a clock that is never set; the process's own, but for tests.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function eventStream(
  { connection, mayWatch }: { connection: AbortSignal; mayWatch: () => Promise<boolean> },
  follow: (signal: AbortSignal) => AsyncGenerator<ProjectSignal, void>,
  now = () => performance.now(),
): Response {
  const left = new AbortController()
  const signals = follow(
    AbortSignal.any([connection, left.signal, AbortSignal.timeout(LONGEST_MS)]),
  )
  let toldAt = now()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(RETRY)),
    async pull(controller) {
      for (;;) {
        const { done, value } = await signals.next()
        if (done || !(await mayWatch())) return controller.close()
        if (value.kind === 'quiet' && now() - toldAt < HEARTBEAT_MS) continue
        toldAt = now()
        return controller.enqueue(encoder.encode(messageOf(value)))
      }
    },
    cancel: () => left.abort(),
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
}

function messageOf(signal: ProjectSignal): string {
  if (signal.kind === 'quiet') return ': still here\n\n'
  if (signal.kind === 'progress') return message(progressOf(signal))
  const { event } = signal
  return `id: ${event.sequence}\n${message(event)}`
}

/** Wraps progress in the envelope of an event. Progress is not stored, so it has neither id nor sequence number. */
function progressOf({ account_id, project }: Extract<ProjectSignal, { kind: 'progress' }>) {
  return {
    event_id: null,
    type: 'project.progress',
    sequence: null,
    api_version: 'v1',
    created_at: project.updated_at,
    account_id,
    data: project,
    previous: {},
  }
}

/** JSON has no line breaks, so one data line holds it. */
function message(content: Event | ReturnType<typeof progressOf>): string {
  return `event: ${content.type}\ndata: ${JSON.stringify(content)}\n\n`
}

/**
 * Reads the sequence number of the last event that a client received.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `header.Last-Event-ID` for a value that is no event id of this service.
 */
export function readLastEventId(headers: Headers): number | undefined {
  const text = headers.get('last-event-id')
  if (!text) return undefined
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw invalidAt(
    'header.Last-Event-ID',
    `Received "${text.slice(0, 40)}"; allowed is the id of the last event received, a whole number.`,
  )
}
