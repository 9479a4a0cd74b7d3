import { faultOfName } from '@svc/http'
import { isScope, type Scope } from '@svc/scope-policy'
import type { Faults } from '../pages/fields.ts'
import type { Form } from '../request/read-form.ts'
import { collect } from './check-credentials.ts'

/** Longest name of a key, in characters. */
export const MOST_KEY_NAME_CHARACTERS = 80

/** The lifetimes that the form offers; `null` days for a key that does not expire. */
export const EXPIRIES = [
  { value: '30', label: 'for 30 days', days: 30 },
  { value: '90', label: 'for 90 days', days: 90 },
  { value: '365', label: 'for a year', days: 365 },
  { value: 'always', label: 'until it is revoked', days: null },
] as const

const DAY_MS = 86_400_000

/** The settings of a new key. */
export interface KeyRequest {
  name: string
  scopes: Scope[]
  /** One of the offered values. */
  expiresIn: string
}

/** Reads the settings of a new key and their errors. */
export function readKeyForm(form: Form): { request: KeyRequest; faults: Faults } {
  const request = {
    name: form.text('name'),
    scopes: [...new Set(form.all('scope').filter(isScope))],
    expiresIn: form.text('expires_in'),
  }
  const isOffered = EXPIRIES.some(({ value }) => value === request.expiresIn)
  const faults = collect({
    name: checkName(request.name),
    expires_in: isOffered ? null : 'Choose how long the key works.',
    scope: request.scopes.length > 0 ? null : 'Choose at least one thing that the key may do.',
  })
  return { request, faults }
}

/** Returns when a key of an offered lifetime expires; `null` when it does not expire. */
export function expiryOf(expiresIn: string): string | null {
  const days = EXPIRIES.find(({ value }) => value === expiresIn)?.days ?? null
  return days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString()
}

function checkName(name: string): string | null {
  if (name === '') return 'Give the key a name.'
  if ([...name].length > MOST_KEY_NAME_CHARACTERS) {
    return `Give the key a name of at most ${MOST_KEY_NAME_CHARACTERS} characters.`
  }
  return faultOfName(name)
}
