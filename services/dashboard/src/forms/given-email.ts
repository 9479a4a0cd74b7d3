import type { RequestContext } from '../request/request-context.ts'
import { checkEmail } from './check-credentials.ts'

/** Reads the address with which a form begins, from the query of its page; empty without a valid one. */
export function givenEmail({ query, words }: RequestContext): string {
  const email = query.get('email') ?? ''
  return checkEmail(email, words) === null ? email : ''
}
