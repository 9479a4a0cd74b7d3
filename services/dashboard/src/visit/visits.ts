import { addressKey } from '@svc/rate-limit'
import type { Member, SignIn } from '../sign-in/sign-in.ts'
import type { FormTokens } from './form-tokens.ts'
import { isOwnOrigin } from './is-own-origin.ts'
import { PageRefusal } from './page-refusal.ts'
import { type Form, readForm } from './read-form.ts'

/** What is known of a request before its page is. */
export interface Visit {
  /** Whoever is signed in; `null` for a stranger. */
  member: Member | null
  headers: Headers
  query: URLSearchParams
  /** Whom limits by address count. */
  address: string
  /** Goes into every form of the page. */
  form_token: string
  /** Set on the answer, whatever it is. */
  cookies: string[]
}

/** A visit by somebody who is signed in. */
export type MemberVisit = Visit & { member: Member }

export interface Visits {
  open(request: Request): Promise<Visit>
  /**
   * Reads the form of a request that only our own page, shown in this very session, can have sent.
   *
   * @throws {PageRefusal} Another site sent it, or the session has changed since the form was shown.
   */
  readOwnForm(request: Request, visit: Visit): Promise<Form>
}

export function createVisits(options: {
  signIn: SignIn
  tokens: FormTokens
  base_url: string
}): Visits {
  const { signIn, tokens, base_url } = options
  return {
    async open({ headers, url }) {
      const { member, cookies } = await signIn.readSession(headers)
      const { token, cookie } = tokens.open(headers, member?.session_id ?? null)
      return {
        member,
        headers,
        query: new URL(url).searchParams,
        address: addressKey(headers.get('x-forwarded-for') ?? 'local'),
        form_token: token,
        cookies: cookie ? [...cookies, cookie] : cookies,
      }
    },
    async readOwnForm(request, visit) {
      if (!isOwnOrigin(request.headers, base_url)) throw foreign()
      const form = await readForm(request)
      if (!tokens.isRight(visit.form_token, form.raw('form_token'))) throw stale()
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
