import { LONGEST_HEADLINE } from './describe/headline.ts'

/** What a model says about one clip. `score` 0 to 100. */
export interface Judgement {
  score: number
  reason: string
  /** Empty if the model proposed none of an allowed length. */
  title: string
  hook: string
}

const LONGEST_REASON = 160

/**
 * Reads a chat completion whose message is a list of judgements, keeping only what is well-formed.
 *
 * @param answer - The body of an OpenAI-compatible `chat/completions` response.
 * @param ids - The clips that were asked about; judgements of others are dropped.
 * @throws {Error} Nothing usable is in it.
 */
export function readJudgements(answer: string, ids: Set<number>): Map<number, Judgement> {
  const judgements = new Map<number, Judgement>()
  const content = messageOf(parse(answer))
  for (const entry of clipsOf(parse(jsonWithin(content)))) {
    const id = member(entry, 'id')
    const score = member(entry, 'score')
    const reason = member(entry, 'reason')
    if (typeof id !== 'number' || !ids.has(id) || judgements.has(id)) continue
    if (typeof score !== 'number' || !(score >= 0 && score <= 100)) continue
    judgements.set(id, {
      score,
      reason: typeof reason === 'string' ? plain(reason) : '',
      title: headlineOf(member(entry, 'title')),
      hook: headlineOf(member(entry, 'hook')),
    })
  }
  if (judgements.size === 0) throw new Error('its answer holds no usable scores')
  return judgements
}

function messageOf(completion: unknown): string {
  const choices = member(completion, 'choices')
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined
  const content = member(member(first, 'message'), 'content')
  if (typeof content !== 'string') throw new Error('its answer is not a chat completion')
  return content
}

/** Extracts the JSON object from an answer; models often wrap it in a code fence or a sentence. */
function jsonWithin(content: string): string {
  return content.slice(content.indexOf('{'), content.lastIndexOf('}') + 1)
}

function clipsOf(value: unknown): unknown[] {
  const clips = member(value, 'clips')
  return Array.isArray(clips) ? clips : []
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('its answer is not JSON')
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined
}

/** Returns a headline, or an empty text if it is too long; a shortened headline would be incomplete. */
function headlineOf(value: unknown): string {
  if (typeof value !== 'string' || value.length > 2 * LONGEST_REASON) return ''
  const line = plain(value).replace(/^["“”']+|["“”'.]+$/gu, '')
  return [...line].length <= LONGEST_HEADLINE ? line : ''
}

function plain(reason: string): string {
  const line = reason
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return [...line].slice(0, LONGEST_REASON).join('')
}
