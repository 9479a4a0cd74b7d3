import { OAuthError } from '@svc/errors'
import type { Parameters } from './parse-parameters.ts'

/** Refuses a request when one of these parameters was repeated or cannot be read: OAuth 2.1 §3.1. */
export function checkParameters(parameters: Parameters, names: readonly string[]): void {
  for (const name of names) {
    const fault = parameters.faultOf(name)
    if (fault) throw new OAuthError('invalid_request', `The parameter ${name} ${fault}.`)
  }
}

/** Returns the value of a required parameter. */
export function requireParameter(parameters: Parameters, name: string): string {
  const value = parameters.get(name)
  if (value === undefined) {
    throw new OAuthError('invalid_request', `The parameter ${name} is missing.`)
  }
  return value
}
