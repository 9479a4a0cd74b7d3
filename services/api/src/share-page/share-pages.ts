import * as domain from '@svc/domain'
import { ApiError } from '@svc/errors'
import { addressKey, perHour, perMinute, type RateLimiter } from '@svc/rate-limit'
import { createSigner, type Secret } from '@svc/secrets'
import { createPageLinks } from '@svc/storage'
import { LRUCache } from 'lru-cache'
import { type Words, wordsOf } from '../words/page-words.ts'
import { brandStyle, createPageAnswers, createPagePass } from './page-answers.ts'
import {
  messagePage,
  passwordPage,
  playerPage,
  projectPage,
  type SharedView,
  slowDown,
  toSharedView,
} from './page-views.ts'
import { createReviewForms, type SharePagesOptions, type Taken } from './review-forms.ts'
import { refusedForm } from './review-views.ts'

const JSON_SUFFIX = '.json'
const PLAYER_SUFFIX = '.player'
const SCRIPT = new URL('page/review.js', import.meta.url)

/**
 * Creates the public side of share links, for people without an account. What it shows needs no script; where the link takes comments or
 * approval, one adds the moments of the video.
 */
export function createSharePages(given: SharePagesOptions) {
  const { sql, limiter, ...options } = given
  const answers = createPageAnswers(options.baseUrl)
  const pass = createPagePass(options)
  const links = createPageLinks(options)
  const waitOf = createVisitLimit(limiter, 'share')
  const check = createPasswordCheck({ limiter, secret: options.secret })
  const reviews = createReviewForms(given)

  async function read(share: domain.OpenShare): Promise<SharedView | null> {
    const project = await domain.readSharedProject(sql, share)
    return project && toSharedView(share, project, links.url)
  }

  async function showPage(request: Request, token: string): Promise<Response> {
    const words = wordsOf(request)
    const share = await domain.openShare(sql, token)
    if (share && isLocked(share) && !pass.isHeld(share, request.headers)) {
      return answers.page(passwordPage(words, { isWrong: false }))
    }
    const view = share && (await read(share))
    if (!view) return answers.page(noLink(words), 404)
    const visitor = await reviews.visitorOf(share, request.headers)
    if (isView(request) && view.status === 'completed') await domain.countView(sql, share)
    const address = `${options.baseUrl}/s/${token}`
    const script = domain.isReviewed(share) ? `${options.baseUrl}/s/review.js` : null
    const { searchParams } = new URL(request.url)
    const moment = {
      clip_id: searchParams.get('clip'),
      at: Number(searchParams.get('t')) || 0,
      isSaid: searchParams.has('said'),
    }
    const page = projectPage(words, view, { address, visitor, moment, script })
    return answers.page(page, 200, answers.allowing(script, brandStyle(view.sender.color)))
  }

  /** A protected link has no player: a framed page could not ask for the password. */
  async function showPlayer(request: Request, token: string): Promise<Response> {
    const words = wordsOf(request)
    const share = await domain.openShare(sql, token)
    const view = share && !isLocked(share) ? await read(share) : null
    return view ? answers.framed(playerPage(words, view)) : answers.page(noLink(words), 404)
  }

  async function showData({ headers }: Request, token: string): Promise<Response> {
    const share = await domain.openShare(sql, token)
    if (share?.password_hash) {
      const { isRight, wait } = await check(share, headers.get('x-share-password') ?? '')
      if (wait !== null) return answers.refusal(tooManyTries(wait))
      if (!isRight) return answers.refusal(LOCKED)
    }
    const view = share && (await read(share))
    return view ? answers.json(view) : answers.refusal(NO_DATA)
  }

  /** @returns The refusal of an address with too many requests; `null` to go on. */
  async function limit(request: Request): Promise<Response | null> {
    const wait = await waitOf(request)
    return wait === null
      ? null
      : answers.page(slowDown(wordsOf(request)), 429, { 'retry-after': String(wait) })
  }

  return {
    /** Answers GET and HEAD of `{token}` with a page, of `{token}.player` with its best clip alone, of `{token}.json` with data. */
    async show(request: Request, file: string): Promise<Response> {
      const refused = await limit(request)
      if (refused) return refused
      if (file.endsWith(PLAYER_SUFFIX))
        return showPlayer(request, file.slice(0, -PLAYER_SUFFIX.length))
      return file.endsWith(JSON_SUFFIX)
        ? showData(request, file.slice(0, -JSON_SUFFIX.length))
        : showPage(request, file)
    },
    script: (): Response => pageScript(SCRIPT),
    /** Answers the forms of a page: of its password, and of what visitors say. */
    async answer(request: Request, token: string): Promise<Response> {
      const refused = await limit(request)
      if (refused) return refused
      const words = wordsOf(request)
      const share = await domain.openShare(sql, token)
      if (!share) return answers.page(noLink(words), 404)
      const isOpen = !isLocked(share) || pass.isHeld(share, request.headers)
      if (isOpen && domain.isReviewed(share)) {
        const form = await readForm(request, REVIEW_FORM_BYTES)
        return answerTaken(words, `/s/${token}`, await reviews.take(request, share, form))
      }
      return unlock(request, words, share, token)
    },
  }

  async function unlock(request: Request, words: Words, share: domain.OpenShare, token: string) {
    const { say } = words
    const path = `/s/${token}`
    const form = await readForm(request, PASSWORD_FORM_BYTES)
    const { isRight, wait } = await check(share, form.get('password') ?? '')
    if (wait !== null) {
      const page = messagePage(words, say('share.tooManyTries'), say('share.tooManyTriesAbout'))
      return answers.page(page, 429, { 'retry-after': String(wait) })
    }
    if (!isRight) return answers.page(passwordPage(words, { isWrong: true }), 403)
    const headers = { location: path, 'set-cookie': pass.cookie(share, path) }
    return answers.page(
      messagePage(words, say('share.unlocked'), say('share.unlockedAbout')),
      303,
      headers,
    )
  }

  function answerTaken(words: Words, path: string, taken: Taken): Response {
    if ('wrong' in taken) {
      const { wrong, retryAfter } = taken
      const status = wrong === 'tooMany' ? 429 : 422
      const wait = retryAfter ? { 'retry-after': String(retryAfter) } : {}
      return answers.page(refusedForm(words, wrong, path), status, wait)
    }
    const { cookie, clip_id, at, isSilent } = taken
    if (isSilent) return new Response(null, { status: 204 })
    const headers = {
      location: placeOf(path, clip_id, at),
      ...(cookie && { 'set-cookie': cookie }),
    }
    return answers.page(messagePage(words, words.say('share.review.thanks'), ''), 303, headers)
  }
}

/** Where a page tells that something was said of a clip, or who will say it: that has the focus, so that a screen reader says it. */
function placeOf(path: string, clip_id?: string, at?: number | null): string {
  if (clip_id === undefined) return `${path}#you`
  const moment = { clip: clip_id, ...(at && { t: String(at) }), said: '' }
  return `${path}?${new URLSearchParams(moment)}#said`
}

const isLocked = ({ password_hash }: domain.OpenShare) => password_hash !== null

/** A page that a browser loads in advance is not a view. */
function isView({ method, headers }: Request): boolean {
  return method === 'GET' && !(headers.get('sec-purpose') ?? '').includes('prefetch')
}

const noLink = (words: Words) =>
  messagePage(words, words.say('share.nothingHere'), words.say('share.nothingHereAbout'))
const NO_DATA = new ApiError('NOT_FOUND', 'This link does not exist, or no longer works.')
const LOCKED = new domain.ServiceError(
  'PASSWORD_REQUIRED',
  'This link is protected: send its password in X-Share-Password.',
  { location: 'header.X-Share-Password' },
)
const tooManyTries = (retry_after: number) =>
  new ApiError('RATE_LIMITED', 'Too many passwords of this link were tried in a short time.', {
    retry_after,
  })

/** Room for a form with one password of 128 characters, each percent-encoded in up to twelve. */
const PASSWORD_FORM_BYTES = 4096
/** Room for a comment of 2000 such characters, and a name. */
const REVIEW_FORM_BYTES = 32_768

/** Reads a submitted form; empty when it is longer than so many bytes. */
async function readForm(request: Request, most: number): Promise<URLSearchParams> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of request.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > most) return new URLSearchParams()
  }
  return new URLSearchParams(text)
}

/** Tries of one link's password, from all addresses together: a shortest password of random letters then holds for ages. */
const TRIES = perHour(60)

/** Right answers that this process remembers; a forgotten one costs its reader a try. */
const MOST_KNOWN = 10_000

/** What a password is: right, wrong, or not tried, because there were too many tries; then with the seconds to wait. */
type Verdict = { isRight: boolean; wait: null } | { isRight: false; wait: number }

/**
 * Creates the check of passwords of share links.
 *
 * A password that was right before costs no try, so a server that sends it with each request is not held up by others
 * who guess; neither is a browser, which holds a pass.
 */
function createPasswordCheck(options: {
  limiter: RateLimiter
  secret: Secret
}): (share: domain.OpenShare, password: string) => Promise<Verdict> {
  const signer = createSigner(options.secret, 'share password that was right')
  const known = new LRUCache<string, true>({ max: MOST_KNOWN })
  return async ({ share_id, password_hash }, password) => {
    if (password_hash === null) return { isRight: true, wait: null }
    if (password === '') return { isRight: false, wait: null }
    const fact = signer.sign(JSON.stringify([share_id, password_hash, password]))
    if (known.has(fact)) return { isRight: true, wait: null }
    const bucket = { key: `share-password:${share_id}`, ...TRIES }
    const { retryAfterSeconds } = await options.limiter.take([bucket])
    if (retryAfterSeconds !== null) return { isRight: false, wait: retryAfterSeconds }
    const isRight = await domain.isPassword(password, password_hash)
    if (isRight) known.set(fact, true)
    return { isRight, wait: null }
  }
}

/** Visits per address, over all links of a kind together: more than a person needs, too few to guess links. */
const VISITS = perMinute(60)

/**
 * Limits the visits of a kind of public page.
 *
 * @param kind - Begins the names of the counters.
 * @returns A function that counts a request and returns the seconds to wait, or `null` to go on.
 */
export function createVisitLimit(
  limiter: RateLimiter,
  kind: string,
): (request: Request) => Promise<number | null> {
  return async ({ headers }) => {
    const address = addressKey(headers.get('x-forwarded-for') ?? 'local')
    return (await limiter.take([{ key: `${kind}:${address}`, ...VISITS }])).retryAfterSeconds
  }
}

export const pageScript = (file: URL) =>
  new Response(Bun.file(file), {
    headers: {
      'cache-control': 'public, max-age=3600',
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  })
