import { isScope, type Scope } from '@svc/specification/access'
import type { Faults } from '../pages/fields.ts'
import type { Form } from '../request/read-form.ts'
import type { Words } from '../words/page-words.ts'
import { checkVisible, collect } from './check-credentials.ts'

/** Longest name of a key, in characters. */
export const MOST_KEY_NAME_CHARACTERS = 80

/** The lifetimes that the form offers; `null` days for a key that does not expire. */
export const EXPIRIES = [
  { value: '30', days: 30 },
  { value: '90', days: 90 },
  { value: '365', days: 365 },
  { value: 'always', days: null },
] as const

const DAY_MS = 86_400_000

export interface KeyRequest {
  name: string
  scopes: Scope[]
  /** One of the offered values. */
  expiresIn: string
  /** Whether it opens the account's test account. */
  isTest: boolean
}

/** Reads the settings of a new key and their errors. */
export function readKeyForm(form: Form, words: Words): { request: KeyRequest; faults: Faults } {
  const request = {
    name: form.text('name'),
    scopes: [...new Set(form.all('scope').filter(isScope))],
    expiresIn: form.text('expires_in'),
    isTest: form.text('is_test') === 'true',
  }
  const isOffered = EXPIRIES.some(({ value }) => value === request.expiresIn)
  const faults = collect({
    name: checkName(request.name, words),
    expires_in: isOffered ? null : words.say('faults.keyExpiry'),
    scope: request.scopes.length > 0 ? null : words.say('faults.keyScope'),
  })
  return { request, faults }
}

/** Returns when a key of an offered lifetime expires; `null` when it does not expire. */
export function expiryOf(expiresIn: string): string | null {
  const days = EXPIRIES.find(({ value }) => value === expiresIn)?.days ?? null
  return days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString()
}

function checkName(name: string, words: Words): string | null {
  if (name === '') return words.say('faults.keyNameMissing')
  if ([...name].length > MOST_KEY_NAME_CHARACTERS) {
    return words.say('faults.keyNameLong', { most: MOST_KEY_NAME_CHARACTERS })
  }
  return checkVisible(name, words)
}
