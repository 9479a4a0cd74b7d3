import { hiddenIn } from '@svc/http'
import type { Faults } from '../pages/fields.ts'
import type { Form } from '../request/read-form.ts'
import type { RequestContext } from '../request/request-context.ts'
import type { Words } from '../words/page-words.ts'

export const MOST_EMAIL_CHARACTERS = 254
// The addresses that mail servers accept in practice; quoted and address-literal forms are refused.
const EMAIL = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]{0,63}[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/** Returns the e-mail of a form as it is stored: in lower case. */
export function emailOf(form: Form): string {
  return form.text('email').toLowerCase()
}

/** Returns the error of an e-mail; `null` when it is valid. */
export function checkEmail(email: string, { say }: Words): string | null {
  if (email === '') return say('faults.emailMissing')
  const isGood = email.length <= MOST_EMAIL_CHARACTERS && EMAIL.test(email)
  return isGood ? null : say('faults.emailWrong')
}

/** Returns the error of a new password; `null` when it is acceptable. */
export function checkPassword(password: string, { say }: Words): string | null {
  const length = [...password].length
  const { least, most } = PASSWORD_LENGTH
  if (length < least) return say('faults.passwordShort', { least })
  return length > most ? say('faults.passwordLong', { most }) : null
}

/** Returns the error of a name that is given once; `null` when it can be shown. */
export function checkVisible(name: string, { say }: Words): string | null {
  const character = hiddenIn(name)
  return character && say('faults.hidden', { character })
}

/** Drops the entries that are `null`. */
export function collect(checks: Record<string, string | null>): Faults {
  return Object.fromEntries(
    Object.entries(checks).flatMap(([name, fault]) => (fault ? [[name, fault]] : [])),
  )
}

/** Reads the address with which a form begins, from the query of its page; empty without a valid one. */
export function givenEmail({ query, words }: RequestContext): string {
  const email = query.get('email') ?? ''
  return checkEmail(email, words) === null ? email : ''
}

/** Limits of a password's length, in characters. */
export const PASSWORD_LENGTH = { least: 10, most: 128 } as const
