import { Value } from '@sinclair/typebox/value'
import {
  isReviewed,
  type KnownVisitor,
  keepVisitor,
  meetVisitor,
  notePlayed,
  type OpenShare,
  type Said,
  saveComment,
} from '@svc/domain'
import { addressKey, perHour } from '@svc/rate-limit'
import { createTokens } from '@svc/secrets'
import { cleanText, VisitorName, VisitorText } from '@svc/specification'
import type { ApiDependencies } from '../dependencies.ts'
import { readCookies } from './page-answers.ts'

/** What one address may say in an hour, over all links, and what one link takes from all addresses together. */
const OF_ADDRESS = perHour(60)
const OF_LINK = perHour(300)

const COOKIE = 'share_visitor'
const LIFETIME_SECONDS = 30 * 24 * 60 * 60

/** Why a form was not taken. */
export type Wrong = 'noName' | 'noText' | 'noTime' | 'full' | 'tooMany'

/** What becomes of a form: where its visitor goes on, or why it was not taken. */
export type Taken =
  | { wrong: Wrong; retryAfter?: number }
  | { cookie?: string; clip_id?: string; at?: number | null; isSilent?: true }

/** What pages of share links work with. */
export type SharePagesOptions = Pick<
  ApiDependencies,
  'sql' | 'jobs' | 'limiter' | 'secret' | 'baseUrl'
>

/** Takes what visitors of share links say; none needs an account. */
export function createReviewForms(options: SharePagesOptions) {
  const { sql, jobs, limiter, baseUrl } = options
  const tokens = createTokens<{ visitor_id: string }>(options.secret, 'share page visitor')
  const secure = baseUrl.startsWith('https:') ? '; Secure' : ''

  async function visitorOf(share: OpenShare, headers: Headers) {
    if (!isReviewed(share)) return null
    const [held] = readCookies(headers, COOKIE).flatMap((value) => tokens.read(value) ?? [])
    return held ? meetVisitor(sql, share, held.visitor_id) : null
  }

  async function join(path: string, share: OpenShare, form: URLSearchParams): Promise<Taken> {
    const name = textOf(form, 'name')
    if (!Value.Check(VisitorName, name)) return { wrong: 'noName' }
    // People do not see this field.
    if (textOf(form, 'website') !== '') return {}
    const visitor = await keepVisitor(sql, share, name)
    if (!visitor) return { wrong: 'full' }
    const value = tokens.sign({ visitor_id: visitor.visitor_id })
    const lives = `Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Lax${secure}`
    return { cookie: `${COOKIE}=${value}; Path=${path}; ${lives}` }
  }

  async function say(share: OpenShare, visitor: KnownVisitor, form: URLSearchParams) {
    const verdict = VERDICTS[form.get('does') ?? ''] ?? null
    const text = textOf(form, 'text')
    // Who approves without a word approves all of it, wherever the player stands.
    const at = text === '' ? null : secondsOf(textOf(form, 'at'))
    const isText = Value.Check(VisitorText, text) && (text !== '' || verdict === 'approved')
    if (!isText) return { wrong: 'noText' } as const
    if (at === undefined) return { wrong: 'noTime' } as const
    const said: Said = { clip_id: textOf(form, 'clip'), at, text, verdict }
    const isSaved = await saveComment({ sql, jobs }, share, visitor, said)
    return isSaved ? { clip_id: said.clip_id, at } : ({ wrong: 'full' } as const)
  }

  return {
    /** The visitor who gave a name on this page before. */
    visitorOf,
    async take({ url, headers }: Request, share: OpenShare, form: URLSearchParams): Promise<Taken> {
      const address = addressKey(headers.get('x-forwarded-for') ?? 'local')
      const { retryAfterSeconds } = await limiter.take([
        { key: `share-said:${address}`, ...OF_ADDRESS },
        { key: `share-said-at:${share.share_id}`, ...OF_LINK },
      ])
      if (retryAfterSeconds !== null) return { wrong: 'tooMany', retryAfter: retryAfterSeconds }
      if (form.get('does') === 'join') return join(new URL(url).pathname, share, form)
      const visitor = await visitorOf(share, headers)
      if (!visitor) return { wrong: 'noName' }
      if (form.get('does') !== 'played') return say(share, visitor, form)
      const { visitor_id } = visitor
      await notePlayed(sql, share, { visitor_id, clip_id: textOf(form, 'clip') })
      return { isSilent: true }
    },
  }
}

const VERDICTS: Record<string, Said['verdict']> = {
  approve: 'approved',
  change: 'change_requested',
}

/** No longer than the form. */
const textOf = (form: URLSearchParams, name: string) =>
  cleanText((form.get(name) ?? '').replaceAll('\r\n', '\n'))

/** Reads minutes and seconds; `undefined` for what is no time, `null` for none. */
function secondsOf(text: string): number | null | undefined {
  if (text === '') return null
  const [, minutes = '0', seconds] = /^(?:(\d{1,3}):)?(\d{1,4}(?:\.\d{1,3})?)$/.exec(text) ?? []
  return seconds === undefined ? undefined : Number(minutes) * 60 + Number(seconds)
}
