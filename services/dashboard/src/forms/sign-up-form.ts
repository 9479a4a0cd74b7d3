import type { Faults } from '../pages/fields.ts'
import type { Form } from '../request/read-form.ts'
import type { Words } from '../words/page-words.ts'
import { checkEmail, checkPassword, checkVisible, collect, emailOf } from './check-credentials.ts'

/** Longest name of a user, in characters. */
export const MOST_NAME_CHARACTERS = 80

export function readSignUpForm(form: Form, words: Words) {
  const person = { name: form.text('name'), email: emailOf(form), password: form.raw('password') }
  const faults: Faults = collect({
    name: checkName(person.name, words),
    email: checkEmail(person.email, words),
    password: checkPassword(person.password, words),
  })
  return { person, faults }
}

/** Returns the error of a name; `null` when it is acceptable. */
export function checkName(name: string, words: Words): string | null {
  if (name === '') return words.say('faults.nameMissing')
  if ([...name].length > MOST_NAME_CHARACTERS) {
    return words.say('faults.nameLong', { most: MOST_NAME_CHARACTERS })
  }
  return checkVisible(name, words)
}
