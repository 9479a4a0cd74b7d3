import type { Plan } from './plans.ts'

/** How new people get an account when the operator has not configured sign-up. */
export interface SignUpDefaults {
  signUp: 'open' | 'closed'
  /** The plan of accounts created by sign-up. */
  signUpPlan: Plan
}

/**
 * Returns the defaults for `SIGN_UP` and `SIGN_UP_PLAN` when the operator has set neither.
 *
 * On a local address sign-up is open and gives the largest plan. Under a public address it is closed; if the operator opens
 * it, new accounts get the smallest plan.
 *
 * @param baseUrl - Where browsers reach the service: an absolute URL.
 */
export function signUpDefaults(baseUrl: string): SignUpDefaults {
  return isThisMachine(baseUrl)
    ? { signUp: 'open', signUpPlan: 'self_hosted' }
    : { signUp: 'closed', signUpPlan: 'free' }
}

/** Returns whether an absolute URL points to the local machine: RFC 6761 §6.3, RFC 5735 §3. */
export function isThisMachine(url: string): boolean {
  return LOOPBACK.test(new URL(url).hostname)
}

const LOOPBACK = /^(?:(?:.+\.)?localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])$/
