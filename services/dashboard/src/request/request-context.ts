import { addressKey } from '@svc/rate-limit'
import type { Member, SignIn } from '../sign-in/sign-in.ts'
import type { FormTokens } from './form-tokens.ts'
import { isOwnOrigin } from './is-own-origin.ts'
import { PageRefusal } from './page-refusal.ts'
import { type Form, readForm } from './read-form.ts'

/** What is known of a request before its handler runs. */
export interface RequestContext {
  /** The member who is signed in; `null` without a session. */
  member: Member | null
  headers: Headers
  query: URLSearchParams
  /** The client's address as rate limits count it. */
  address: string
  /** Goes into every form of the page. */
  formToken: string
  /** Set on the answer, whatever it is. */
  cookies: string[]
}

/** The context of a request with a session. */
export type MemberContext = RequestContext & { member: Member }

export interface RequestContexts {
  open(request: Request): Promise<RequestContext>
  /**
   * Reads the form of a request that only our own page, shown in this very session, can have sent.
   *
   * @throws {PageRefusal} Another site sent it, or the session has changed since the form was shown.
   */
  readOwnForm(request: Request, context: RequestContext): Promise<Form>
  /** Tells whether a token is that of the session. */
  isOwnToken(expected: string, given: string): boolean
}

export function createRequestContexts(options: {
  signIn: SignIn
  tokens: FormTokens
  baseUrl: string
}): RequestContexts {
  const { signIn, tokens, baseUrl } = options
  return {
    async open({ headers, url }) {
      const { member, cookies } = await signIn.readSession(headers)
      const { token, cookie } = tokens.open(headers, member?.session_id ?? null)
      return {
        member,
        headers,
        query: new URL(url).searchParams,
        address: addressKey(headers.get('x-forwarded-for') ?? 'local'),
        formToken: token,
        cookies: cookie ? [...cookies, cookie] : cookies,
      }
    },
    isOwnToken: tokens.isRight,
    async readOwnForm(request, context) {
      if (!isOwnOrigin(request.headers, baseUrl)) throw foreign()
      const form = await readForm(request)
      if (!tokens.isRight(context.formToken, form.raw('form_token'))) throw stale()
      return form
    },
  }
}

const foreign = () =>
  new PageRefusal(
    403,
    'That did not come from here',
    'Another site sent this form. Nothing was done.',
  )

const stale = () =>
  new PageRefusal(
    403,
    'This form is out of date',
    'You signed in or out after it was shown, or the browser keeps no cookies. Nothing was done: go back, load the page again and send it once more.',
  )
