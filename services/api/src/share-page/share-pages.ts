import {
  countView,
  type Database,
  type OpenShare,
  openShare,
  readSharedProject,
  ServiceError,
} from '@svc/domain'
import { ApiError } from '@svc/errors'
import type { RateLimiter } from '@svc/rate-limit'
import type { Secret } from '@svc/secrets'
import { createPageLinks } from '@svc/storage'
import { type Words, wordsOf } from '../words/page-words.ts'
import { createPageAnswers } from './page-answers.ts'
import { createPagePass } from './page-pass.ts'
import { messagePage, passwordPage, playerPage, projectPage, slowDown } from './page-views.ts'
import { createPasswordCheck } from './password-check.ts'
import { readPassword } from './read-password.ts'
import { type SharedView, toSharedView } from './shared-view.ts'
import { createVisitLimit } from './visit-limit.ts'

const JSON_SUFFIX = '.json'
const PLAYER_SUFFIX = '.player'

export interface SharePages {
  /** Answers GET and HEAD of `{token}` with a page, of `{token}.player` with its best clip alone, of `{token}.json` with data. */
  show(request: Request, file: string): Promise<Response>
  /** Answers the password form. */
  unlock(request: Request, file: string): Promise<Response>
}

interface SharePagesOptions {
  sql: Database
  limiter: RateLimiter
  baseUrl: string
  secret: Secret
}

/** Creates the public side of share links: read-only, without an account, a source or a script. */
export function createSharePages({ sql, limiter, ...options }: SharePagesOptions): SharePages {
  const answers = createPageAnswers(options.baseUrl)
  const pass = createPagePass(options)
  const links = createPageLinks(options)
  const waitOf = createVisitLimit(limiter, 'share')
  const check = createPasswordCheck({ limiter, secret: options.secret })

  async function read(share: OpenShare): Promise<SharedView | null> {
    const project = await readSharedProject(sql, share)
    return project && toSharedView(share, project, links.url)
  }

  async function showPage(request: Request, token: string): Promise<Response> {
    const words = wordsOf(request)
    const share = await openShare(sql, token)
    if (share && isLocked(share) && !pass.isHeld(share, request.headers)) {
      return answers.page(passwordPage(words, { isWrong: false }))
    }
    const view = share && (await read(share))
    if (!view) return answers.page(noLink(words), 404)
    if (isView(request) && view.status === 'completed') await countView(sql, share)
    return answers.page(projectPage(words, view, `${options.baseUrl}/s/${token}`))
  }

  /** A protected link has no player: a framed page could not ask for the password. */
  async function showPlayer(request: Request, token: string): Promise<Response> {
    const words = wordsOf(request)
    const share = await openShare(sql, token)
    const view = share && !isLocked(share) ? await read(share) : null
    return view ? answers.framed(playerPage(words, view)) : answers.page(noLink(words), 404)
  }

  async function showData({ headers }: Request, token: string): Promise<Response> {
    const share = await openShare(sql, token)
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
    async show(request, file) {
      const refused = await limit(request)
      if (refused) return refused
      if (file.endsWith(PLAYER_SUFFIX))
        return showPlayer(request, file.slice(0, -PLAYER_SUFFIX.length))
      return file.endsWith(JSON_SUFFIX)
        ? showData(request, file.slice(0, -JSON_SUFFIX.length))
        : showPage(request, file)
    },
    async unlock(request, token) {
      const refused = await limit(request)
      if (refused) return refused
      const words = wordsOf(request)
      const { say } = words
      const share = await openShare(sql, token)
      if (!share) return answers.page(noLink(words), 404)
      const path = `/s/${token}`
      const { isRight, wait } = await check(share, await readPassword(request))
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
    },
  }
}

const isLocked = ({ password_hash }: OpenShare) => password_hash !== null

/** A page that a browser loads in advance is not a view. */
function isView({ method, headers }: Request): boolean {
  return method === 'GET' && !(headers.get('sec-purpose') ?? '').includes('prefetch')
}

const noLink = (words: Words) =>
  messagePage(words, words.say('share.nothingHere'), words.say('share.nothingHereAbout'))
const NO_DATA = new ApiError('NOT_FOUND', 'This link does not exist, or no longer works.')
const LOCKED = new ServiceError(
  'PASSWORD_REQUIRED',
  'This link is protected: send its password in X-Share-Password.',
  { location: 'header.X-Share-Password' },
)
const tooManyTries = (retry_after: number) =>
  new ApiError('RATE_LIMITED', 'Too many passwords of this link were tried in a short time.', {
    retry_after,
  })
