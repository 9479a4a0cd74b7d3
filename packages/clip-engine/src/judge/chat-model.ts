import { readAtMost } from '@svc/outbound'
import { type Answer, askAgain, isBusy } from '../ask-again.ts'

/** Where a chat model that may judge a talk is reached. */
export interface ChatModel {
  /** OpenAI-compatible API root, for example `http://127.0.0.1:11434/v1`. */
  baseUrl: string
  apiKey: string | null
  model: string
  /** Tokens that a question and its answer may have together. */
  contextTokens: number
  /** Seconds until there is an answer, those in which a busy model is waited for among them. */
  timeoutSeconds: number
  /** Tokens that the questions about an hour of a source and their answers may have. */
  tokensPerHour: number
}

/** What a model is asked: what it is to do, and the data for it. */
export interface Question {
  instructions: string
  data: string
  /** JSON schema of the answer. */
  schema: object
}

/** Asks a model, and returns the text of its answer. @throws {Unanswered} It gave none; asking again may help or not. */
export type Ask = (question: Question, signal: AbortSignal) => Promise<string>

/** Why there is no answer. The message holds neither an address nor a key. */
export class Unanswered extends Error {
  override name = 'Unanswered'
  /** Whether the model cannot be reached or is too slow, so that further questions would only cost time. */
  readonly isAway: boolean

  constructor(message: string, { isAway = false } = {}) {
    super(message)
    this.isAway = isAway
  }
}

const LARGEST_ANSWER_BYTES = 256 * 1024

/** Tokens of a text, estimated from above: three bytes each, where usual languages have four and Japanese three. */
export const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3)

/** Connects a chat model. One that is busy is asked again, and a server that knows no schema of answers without one. */
export function openChat(model: ChatModel): Ask {
  let knowsSchemas = true
  return async (question, signal) => {
    const ask = (withSchema: boolean) =>
      askOf((stop) => send(model, question, withSchema, stop), model.timeoutSeconds, signal)
    let answer = await ask(knowsSchemas)
    if (knowsSchemas && (answer.status === 400 || answer.status === 422)) {
      answer = await ask(false)
      knowsSchemas = !answer.ok
    }
    return messageOf(bodyOf(answer))
  }
}

/** Asks a service, again where it is busy. @throws {Unanswered} It cannot be reached, or is too slow. */
export async function askOf(
  send: (signal: AbortSignal) => Promise<Response>,
  timeoutSeconds: number,
  signal: AbortSignal,
): Promise<Answer> {
  const late = AbortSignal.timeout(timeoutSeconds * 1000)
  const either = AbortSignal.any([signal, late])
  async function ask(): Promise<Answer> {
    const response = await send(either)
    const { status, ok, headers } = response
    return { status, ok, headers, body: await readBounded(response) }
  }
  return askAgain(ask, either, (error) => error instanceof Unanswered).catch((error: unknown) => {
    signal.throwIfAborted()
    if (error instanceof Unanswered) throw error
    // The message of a failed connection may hold the address, and the address a password.
    const why = late.aborted
      ? `it did not answer within ${timeoutSeconds} seconds`
      : 'it could not be reached'
    throw new Unanswered(why, { isAway: true })
  })
}

/** Returns what a service answered. @throws {Unanswered} It refused, or is busy still. */
export function bodyOf(answer: Answer): string {
  if (answer.ok) return answer.body
  throw new Unanswered(`it answered with status ${answer.status}`, { isAway: isBusy(answer) })
}

function send(
  { baseUrl, apiKey, model }: ChatModel,
  { instructions, data, schema }: Question,
  withSchema: boolean,
  signal: AbortSignal,
): Promise<Response> {
  return fetch(`${baseUrl.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(apiKey && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({
      model,
      temperature: 0,
      stream: false,
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: data },
      ],
      ...(withSchema && {
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'answer', strict: true, schema },
        },
      }),
    }),
    redirect: 'error',
    signal,
  })
}

/** Reads an answer of a usual length. @throws {Unanswered} It is too long. */
async function readBounded(response: Response): Promise<string> {
  const bytes = await readAtMost(response, LARGEST_ANSWER_BYTES)
  if (!bytes) throw new Unanswered('its answer is too long')
  return new TextDecoder().decode(bytes)
}

function messageOf(body: string): string {
  let completion: { choices?: { message?: { content?: unknown } }[] } | null
  try {
    completion = JSON.parse(body)
  } catch {
    throw new Unanswered('its answer is not JSON')
  }
  const content = completion?.choices?.[0]?.message?.content
  if (typeof content !== 'string') throw new Unanswered('its answer is not a chat completion')
  return content
}
