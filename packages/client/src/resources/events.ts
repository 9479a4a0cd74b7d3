import type { Endpoints, Event, Project } from '#types'
import { ClientError, ConnectionError } from '../errors.ts'
import type { Calls } from '../transport/calls.ts'
import type { Transport } from '../transport/open-transport.ts'
import { fill } from '../transport/path.ts'
import { pause } from '../transport/pause.ts'

/** The progress of a project; it is not stored, so it has neither id nor number. */
export interface ProgressEvent {
  event_id: null
  type: 'project.progress'
  sequence: null
  api_version: 'v1'
  created_at: string
  account_id: string
  data: Project
  previous: Record<string, never>
}

export interface FollowOptions {
  /** Begins after the event with this `sequence`; 0 begins with the first that is kept. Default: only events from now on. */
  after?: number
  /** Ends the stream, which then throws the reason. */
  signal?: AbortSignal
  /** Seconds between two requests for the events of the account. Default: 2. */
  pollSeconds?: number
  /** Called once no event of the account is missed any more: what is read from then on, and changed as the events tell, is up to date. */
  onStart?: () => void
}

/** Pause between a stream that broke off and the next one. */
const RECONNECT_MS = 1000

/** The events of an account, in order. */
export const events = ({ list }: Calls, transport: Transport) => ({
  /** Lists events, oldest first, and ends behind the newest. */
  list: list('GET /v1/events'),

  /**
   * Follows events as they occur, and resumes after the last event when the connection was lost.
   *
   * @param from.project_id - Only events of this project, with its progress, until it ends; else of the account, until the loop ends.
   */
  follow<From extends { project_id?: string }>(
    from: From & FollowOptions = {} as From,
  ): AsyncGenerator<Event | (From extends { project_id: string } ? ProgressEvent : never)> {
    const { project_id } = from
    type Told = Event | (From extends { project_id: string } ? ProgressEvent : never)
    return (
      project_id === undefined
        ? followAccount(list('GET /v1/events'), from)
        : followProject(transport, project_id, from)
    ) as AsyncGenerator<Told>
  },
})

async function* followAccount(
  list: ReturnType<typeof events>['list'],
  { after, signal, pollSeconds = 2, onStart }: FollowOptions,
): AsyncGenerator<Event> {
  const options = signal && { signal }
  let from: Endpoints['GET /v1/events']['query'] = { after: after ?? 'now' }
  for (let isFirst = true; ; isFirst = false) {
    const { items, next_cursor } = await list({ ...from, limit: 200 }, options)
    if (isFirst) onStart?.()
    yield* items
    const last = items.at(-1)
    if (next_cursor) from = { cursor: next_cursor }
    else if (last) from = { after: last.sequence }
    if (!last) await pause(pollSeconds * 1000, signal)
  }
}

async function* followProject(
  transport: Transport,
  project_id: string,
  { after, signal }: FollowOptions,
): AsyncGenerator<Event | ProgressEvent> {
  let last = after === undefined ? '' : String(after)
  for (;;) {
    const response = await transport.open(
      'GET',
      fill('/v1/projects/:project_id/events', { project_id }),
      {},
      { headers: last === '' ? {} : { 'last-event-id': last }, ...(signal && { signal }) },
    )
    if (response.status === 204 || !response.body) return
    try {
      for await (const message of readEventStream(response.body)) {
        last = message.id || last
        yield JSON.parse(message.data)
      }
    } catch (error) {
      signal?.throwIfAborted()
      // Thrown while reading the stream here; an error in the caller's loop is not thrown into a generator.
      if (error instanceof ClientError && !(error instanceof ConnectionError)) throw error
    }
    await pause(RECONNECT_MS, signal)
  }
}

/** One message of a stream of server-sent events. */
interface StreamMessage {
  /** Sent as `Last-Event-ID` to resume after this message; empty when the message has no id. */
  id: string
  data: string
}

/**
 * Reads server-sent events, whatever the bytes are cut into.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<StreamMessage> {
  let id = ''
  let data: string[] = []
  for await (const line of linesOf(body)) {
    if (line === '') {
      if (data.length > 0) yield { id, data: data.join('\n') }
      id = ''
      data = []
      continue
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'data') data.push(value)
    if (field === 'id') id = value
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
