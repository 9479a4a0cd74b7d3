import { addressKey } from '@svc/rate-limit'
import type { SignIn } from '../sign-in/open-sign-in.ts'
import type { Member } from '../sign-in/sign-in.ts'
import { type Words, wordsOf } from '../words/page-words.ts'
import type { FormTokens } from './form-tokens.ts'
import { isOwnOrigin } from './own-call.ts'
import { PageRefusal } from './page-refusal.ts'
import { type Form, readForm } from './read-form.ts'

/** The facts about a request that are available to its handler. */
export interface RequestContext {
  /** The member who is signed in; `null` without a session. */
  member: Member | null
  headers: Headers
  /** The texts of pages, in the language of the one who sees them. */
  words: Words
  query: URLSearchParams
  /** The client's address as rate limits count it. */
  address: string
  /** Token that every form of the page contains. */
  formToken: string
  /** Returns whether a token is that of the session. */
  isOwnToken(given: string): boolean
  /** Cookies to set on the response, whatever its status. */
  cookies: string[]
  /** Whether the platforms are stand-ins on this machine. */
  isPractice: boolean
}

export type MemberContext = RequestContext & { member: Member }

/** Returns what scripts of our own pages may know: who is signed in, the token of the session's forms, and whether posts are practice. */
export function sessionOf({ member, formToken, isPractice }: RequestContext) {
  const caller = member && { name: member.name, email: member.email }
  return { caller, token: member ? formToken : null, ...(isPractice && { is_practice: true }) }
}

export function createRequestContexts(options: {
  signIn: SignIn
  tokens: FormTokens
  baseUrl: string
  isPractice: boolean
}) {
  const { signIn, tokens, baseUrl, isPractice } = options
  return {
    async open({ headers, url }: Request): Promise<RequestContext> {
      const { member, cookies } = await signIn.readSession(headers)
      const { token, isToken, cookie } = tokens.open(headers, member?.session_id ?? null)
      return {
        member,
        headers,
        words: wordsOf({ headers }),
        query: new URL(url).searchParams,
        address: addressKey(headers.get('x-forwarded-for') ?? 'local'),
        formToken: token,
        isOwnToken: isToken,
        isPractice,
        cookies: cookie ? [...cookies, cookie] : cookies,
      }
    },
    /**
     * Reads the form of a request, after checking that a page of this service, shown in this session, sent it.
     *
     * @throws {PageRefusal} Another site sent it, or the session has changed since the form was shown.
     */
    async readOwnForm(request: Request, context: RequestContext): Promise<Form> {
      if (!isOwnOrigin(request.headers, baseUrl)) throw new PageRefusal(403, 'foreignForm')
      const form = await readForm(request)
      if (!context.isOwnToken(form.raw('form_token'))) throw new PageRefusal(403, 'staleForm')
      return form
    },
  }
}
