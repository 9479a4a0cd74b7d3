import type { CallToolResult } from '@modelcontextprotocol/server'
import { WAIT_SECONDS } from '../openapi/tool-input.ts'
import type { ReadyTool } from '../openapi/toolbox.ts'
import { type Answer, type Calling, callApi, type LocalFile } from './call-api.ts'
import { readTranscript } from './read-transcript.ts'
import { requestOf } from './request-of.ts'
import { toolResult } from './tool-result.ts'
import { waitUntilEnded } from './wait-until-ended.ts'

/** Progress: percent, and what is happening. */
export interface Progress {
  progress: number
  message: string
}

interface Call {
  args: Readonly<Record<string, unknown>>
  signal: AbortSignal
  /** `null` when the caller did not request progress. */
  tellProgress: ((progress: Progress) => Promise<void>) | null
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
  { args, signal, tellProgress }: Call,
): Promise<CallToolResult> {
  const look = lookerOf(calling, ready, { args, signal })
  const isFull = args['detail'] === 'full'
  if (!ready.tool.waits) return toolResult(ready.tool, await look(), { isFull })

  const seconds = Number(args['max_seconds'] ?? WAIT_SECONDS.default)
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
    ? toolResult(ready.tool, answer, { isFull, notes })
    : toolResult(ready.tool, notBegun(answer), { notes: [NO_FILE, ...notes] })
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
  // Of an app it is known whether its member lets it post unasked; a key that an agent was given says nothing of that.
  const isKey = calling.headers.has('authorization')
  const asked = isKey && ready.tool.isPosting ? { approval: 'person', ...args } : args
  const request = requestOf(ready, asked)
  const look = () => callApi(calling, request, signal)
  if (!ready.tool.readsTranscript) return look
  const { start = 0, end = Number.POSITIVE_INFINITY } = args as { start?: number; end?: number }
  return async () => readTranscript(calling, await look(), { start, end }, signal)
}

async function sendFile(calling: Calling, file: LocalFile, signal: AbortSignal): Promise<Answer> {
  const upload_id = await calling.sendFile?.(file, signal)
  const path = `/v1/media/uploads/${upload_id}`
  return callApi(calling, { method: 'GET', path, body: undefined, idempotencyKey: null }, signal)
}

/** The members common to the resources that can be waited for. */
interface Running {
  status?: string
  stage?: string | null
  progress?: number
  estimated_seconds_remaining?: number | null
}

function progressOf(state: Running): Progress {
  const { status = '', stage, progress = 0, estimated_seconds_remaining: left } = state
  const what = stage ?? status
  return { progress, message: left ? `${what}, about ${left} s left` : what }
}
