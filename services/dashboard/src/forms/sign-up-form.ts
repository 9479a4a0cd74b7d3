import { faultOfName } from '@svc/http'
import type { Faults } from '../pages/fields.ts'
import type { Form } from '../request/read-form.ts'
import { checkEmail, checkPassword, collect, emailOf } from './check-credentials.ts'

/** Longest name of a user, in characters. */
export const MOST_NAME_CHARACTERS = 80

/** Reads the sign-up form and its errors. */
export function readSignUpForm(form: Form) {
  const person = { name: form.text('name'), email: emailOf(form), password: form.raw('password') }
  const faults: Faults = collect({
    name: checkName(person.name),
    email: checkEmail(person.email),
    password: checkPassword(person.password),
  })
  return { person, faults }
}

function checkName(name: string): string | null {
  if (name === '') return 'Enter your name.'
  if ([...name].length > MOST_NAME_CHARACTERS) {
    return `Enter a name of at most ${MOST_NAME_CHARACTERS} characters.`
  }
  return faultOfName(name)
}
