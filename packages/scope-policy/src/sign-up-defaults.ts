import type { Plan } from './plan.ts'

/** How strangers become users where the operator has not said it. */
export interface SignUpDefaults {
  signUp: 'open' | 'closed'
  /** Of the accounts that people get who sign up. */
  signUpPlan: Plan
}

/**
 * Gives what holds while the operator has set neither `SIGN_UP` nor `SIGN_UP_PLAN`.
 *
 * On this machine sign-up is open and gives everything. Under a public address it is closed, and opening
 * it gives strangers the smallest plan.
 *
 * @param baseUrl - Where browsers reach the service: an absolute URL.
 */
export function signUpDefaults(baseUrl: string): SignUpDefaults {
  return isThisMachine(baseUrl)
    ? { signUp: 'open', signUpPlan: 'self_hosted' }
    : { signUp: 'closed', signUpPlan: 'free' }
}

/** Tells whether an absolute URL leads to the machine on which it is opened: RFC 6761 §6.3, RFC 5735 §3. */
export function isThisMachine(url: string): boolean {
  return LOOPBACK.test(new URL(url).hostname)
}

const LOOPBACK = /^(?:(?:.+\.)?localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])$/
