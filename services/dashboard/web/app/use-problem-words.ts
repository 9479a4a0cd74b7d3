import type { Problem } from '@svc/client'
import { useTranslations } from 'use-intl'
import { useBytes } from '../design/bytes.ts'
import { faultOf } from './fault-kinds.ts'

/**
 * Gives the sentence that tells a member what a problem means and what to do, with the numbers of the service.
 *
 * The kinds of faults that a form can have are told in words of the catalogue. Any other refusal has the words of its code,
 * which quote the service where its sentence is more precise.
 */
export function useProblemWords(): (problem: Problem) => string {
  const words = useTranslations('failure')
  const plans = useTranslations('account.plans')
  const bytes = useBytes()
  return ({ code, description, needed = 0, available = 0, retry_after = 0, required_plan }) => {
    const fault = faultOf(description)
    if (fault) {
      const size = bytes(Number(fault.values['bytes'] ?? 0))
      return words(`faults.${fault.kind}`, { ...fault.values, size })
    }
    const key = `codes.${code as 'NOT_FOUND'}` as const
    if (!words.has(key)) return description
    const plan = required_plan as 'pro' | undefined
    return words(key, {
      detail: description,
      needed,
      available,
      seconds: retry_after,
      plan: plan && plans.has(plan) ? plans(plan) : '',
    })
  }
}
