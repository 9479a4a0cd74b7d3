import { setTimeout } from 'node:timers/promises'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { ApiError } from '@svc/errors'
import { API_KEY_PREFIX } from '@svc/specification/access'
import { WAIT_SECONDS } from '../openapi/tool-input.ts'
import type { ReadyTool } from '../openapi/toolbox.ts'
import { type Answer, type Calling, callApi, type LocalFile, requestOf } from './call-api.ts'
import { toolResult } from './tool-result.ts'

/** Progress: percent, and what is happening. */
export interface Progress {
  progress: number
  message: string
}

/** One call of a tool. */
export interface Call {
  args: Readonly<Record<string, unknown>>
  signal: AbortSignal
  /** `null` when the caller did not request progress. */
  tellProgress: ((progress: Progress) => Promise<void>) | null
  /** Set when a tool that waits looks once only: its client waits. */
  looksOnce?: boolean
}

/**
 * Calls a tool. A refusal of `/v1` is returned as a result too.
 *
 * @throws {ApiError} The arguments cannot be sent to `/v1` at all.
 * @throws The signal's reason, when the call was cancelled.
 */
export async function callTool(
  calling: Calling,
  ready: ReadyTool,
  { args, signal, tellProgress, looksOnce }: Call,
): Promise<CallToolResult> {
  const look = lookerOf(calling, ready, { args, signal })
  const { isStructured = false } = calling
  const telling = { isStructured, isFull: args['detail'] === 'full' }
  if (!ready.tool.waits) return toolResult(ready.tool, await look(), telling)

  const seconds = looksOnce ? 0 : Number(args['max_seconds'] ?? WAIT_SECONDS.default)
  let told = -1
  const { answer, hasEnded } = await waitUntilEnded(renewing(calling, look), {
    seconds,
    signal,
    mayBegin: ready.tool.mayBegin === true,
    ...(calling.pauseMilliseconds && { pauseMilliseconds: calling.pauseMilliseconds }),
    async onState(state) {
      const { progress, message } = progressOf(state)
      // The protocol wants each value to be above the last.
      if (progress <= told) return
      told = progress
      await tellProgress?.({ progress, message })
    },
  })
  const again = `It has not ended after ${seconds} s. Call ${ready.tool.name} again to go on waiting.`
  const notes = hasEnded ? [] : [again]
  const hasBegun = hasEnded || answer.status !== NOT_FOUND
  return hasBegun
    ? toolResult(ready.tool, answer, { ...telling, notes })
    : toolResult(ready.tool, notBegun(answer), { ...telling, notes: [NO_FILE, ...notes] })
}

/** Repeats a request with a renewed credential when the API refuses one that it has accepted before. */
function renewing({ renew }: Calling, look: () => Promise<Answer>): () => Promise<Answer> {
  let isBelieved = false
  return async () => {
    const answer = await look()
    if (answer.status !== UNAUTHORIZED) isBelieved = true
    if (answer.status !== UNAUTHORIZED || !isBelieved || !renew) return answer
    await renew()
    return look()
  }
}

const UNAUTHORIZED = 401
const NOT_FOUND = 404

const NO_FILE = 'No file was chosen yet, if this is the upload_id of a link.'

const notBegun = (answer: Answer): Answer => ({
  ...answer,
  problems: [],
  body: { status: 'pending' },
})

/** Returns the function that requests a call's answer from `/v1`; the arguments are checked at once. */
function lookerOf(
  calling: Calling,
  ready: ReadyTool,
  { args, signal }: Pick<Call, 'args' | 'signal'>,
): () => Promise<Answer> {
  const { path, purpose = 'source' } = args
  if (calling.sendFile && ready.tool.takesPath && typeof path === 'string') {
    const file = { path, purpose: purpose as LocalFile['purpose'] }
    return () => sendFile(calling, file, signal)
  }
  // Of an app it is known whether its member lets it post unasked; a key that an agent was given says nothing of that. A test
  // key's account has no members who could be asked, and its posts reach no platform.
  const credential = calling.headers.get('authorization')
  const isKey = credential !== null && !credential.startsWith(TEST_KEY)
  const asked = isKey && ready.tool.isPosting ? { approval: 'person', ...args } : args
  const request = requestOf(ready, asked)
  const look = () => callApi(calling, request, signal)
  if (!ready.tool.readsTranscript) return look
  const { start = 0, end = Number.POSITIVE_INFINITY } = args as { start?: number; end?: number }
  return async () => readTranscript(calling, await look(), { start, end }, signal)
}

const TEST_KEY = `Bearer ${API_KEY_PREFIX}test_`

async function sendFile(calling: Calling, file: LocalFile, signal: AbortSignal): Promise<Answer> {
  const upload_id = await calling.sendFile?.(file, signal)
  const path = `/v1/media/uploads/${upload_id}`
  return callApi(calling, { method: 'GET', path, body: undefined, idempotencyKey: null }, signal)
}

/** The members common to the resources that can be waited for. */
export interface Running {
  status?: string
  stage?: string | null
  progress?: number
  estimated_seconds_remaining?: number | null
}

export function progressOf(state: Running): Progress {
  const { status = '', stage, progress = 0, estimated_seconds_remaining: left } = state
  const what = stage ?? status
  return { progress, message: left ? `${what}, about ${left} s left` : what }
}

/** Between two polls, unless a test says otherwise. */
export const PAUSE_MS = 2000

interface Waiting {
  seconds: number
  signal: AbortSignal
  /** Whether to keep waiting while the resource does not exist yet. */
  mayBegin?: boolean
  /** Pause between two polls; two seconds by default. */
  pauseMilliseconds?: number
  /** Called with every state that was read. */
  onState?(state: object): Promise<void>
  /** Which state ends the waiting: that of what has ended, by default. */
  isEnough?(state: object): boolean
}

/**
 * Polls a project, a render or an upload until it has ended, or the time is over.
 *
 * After a temporary refusal (too many requests, a restart) polling resumes when the refusal permits, if the time allows.
 *
 * @returns The last state that was read, or the refusal if there is none; and whether the resource has ended.
 * @throws The signal's reason, when the caller has cancelled.
 */
export async function waitUntilEnded(
  look: () => Promise<Answer>,
  { seconds, signal, mayBegin, pauseMilliseconds = PAUSE_MS, onState, isEnough = isEnded }: Waiting,
): Promise<{ answer: Answer; hasEnded: boolean }> {
  const until = performance.now() + seconds * 1000
  let seen: Answer | undefined
  for (;;) {
    const answer = await look()
    const [problem] = answer.problems
    const mayPass = PASSING.has(answer.status) || (mayBegin && answer.status === NOT_FOUND)
    if (problem && !mayPass) return { answer, hasEnded: true }
    if (!problem && answer.body) {
      await onState?.(answer.body)
      if (isEnough(answer.body)) return { answer, hasEnded: true }
      seen = answer
    }
    const least = (problem?.retry_after ?? 0) * 1000
    const left = until - performance.now()
    if (left <= least) return { answer: seen ?? answer, hasEnded: false }
    await setTimeout(Math.max(least, Math.min(pauseMilliseconds, left)), undefined, { signal })
  }
}

const PASSING = new Set([429, 502, 503])

const ENDED = new Set(['completed', 'failed', 'cancelled', 'uploaded', 'expired'])

export function isEnded(state: object): boolean {
  return 'status' in state && ENDED.has(String(state.status))
}

/** In characters: about ten minutes of speech. A model that needs more requests the following part. */
const MOST_TEXT = 12_000

interface Range {
  /** Seconds in the source; the lines between `start` and `end` are returned. */
  start: number
  end: number
}

/**
 * Reads the transcript of a project's video: lines with the time at which they begin, and who speaks where that changes.
 *
 * @param project - The answer of `GET /v1/projects/{project_id}`.
 * @throws {ApiError} `NOT_FOUND` while there is no transcript.
 */
async function readTranscript(
  { readFile }: Pick<Calling, 'readFile'>,
  project: Answer,
  { start, end }: Range,
  signal: AbortSignal,
): Promise<Answer> {
  if (project.problems.length > 0) return project
  const { transcript } = (project.body ?? {}) as { transcript?: { vtt_url: string } | null }
  if (!transcript) {
    throw new ApiError(
      'NOT_FOUND',
      'There is no transcript yet: projects_wait tells when it is there.',
    )
  }
  const { pathname, search } = new URL(transcript.vtt_url)
  const response = await readFile(pathname + search, { signal })
  if (!response.ok)
    throw new ApiError('UPSTREAM_ERROR', 'The transcript could not be read. Try again.')
  const lines = linesOf(await response.text()).filter(
    (line) => line.end > start && line.start < end,
  )
  return { ...project, body: withinLimit(lines) }
}

interface Line {
  start: number
  end: number
  /** Who speaks; `undefined` when unknown. */
  speaker: string | undefined
  text: string
}

function withinLimit(lines: readonly Line[]) {
  let text = ''
  for (const [at, line] of lines.entries()) {
    const { speaker } = line
    const said = speaker && speaker !== lines[at - 1]?.speaker ? `${speaker}: ` : ''
    const written = `[${line.start.toFixed(1)}] ${said}${line.text}\n`
    if (text.length + written.length > MOST_TEXT) return { text, next_start: line.start }
    text += written
  }
  return { text, next_start: null }
}

function linesOf(vtt: string): Line[] {
  return vtt.split(/\r?\n\r?\n/).flatMap((cue): Line[] => {
    const [, start, end, speaker, text] = CUE.exec(cue) ?? []
    if (start === undefined || end === undefined || text === undefined) return []
    const times = { start: seconds(start), end: seconds(end) }
    return [{ ...times, speaker: speaker && plain(speaker), text: plain(text) }]
  })
}

/** A cue of WebVTT: its times, who speaks, and what is said. */
const CUE = /([\d:.]+) --> ([\d:.]+)\r?\n(?:<v ([^>]*)>)?([\s\S]+)/

const plain = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()

const seconds = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
