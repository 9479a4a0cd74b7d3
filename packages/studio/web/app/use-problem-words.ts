import type { Problem } from '@svc/client'
import { useTranslations } from 'use-intl'
import { useBytes } from '../design/bytes.ts'

type Words = ReturnType<typeof useTranslations<'failure'>>

/**
 * Gives the sentence that tells a member what a problem means and what to do, with the values of the service.
 *
 * Reasons have words of their own. Where the reason is no more than the code, the words are those of the code, which quote
 * the service where its sentence is more precise.
 */
export function useProblemWords(): (problem: Problem) => string {
  const words = useTranslations('failure')
  const plans = useTranslations('account.plans')
  const bytes = useBytes()
  return (problem) => {
    const fault = sayFault(words, problem, bytes)
    if (fault !== null) return fault
    const { code, description, needed = 0, available = 0, retry_after = 0 } = problem
    const key = `codes.${code as 'NOT_FOUND'}` as const
    if (!words.has(key)) return description
    const plan = problem.required_plan as 'pro' | undefined
    return words(key, {
      detail: description,
      needed,
      available,
      seconds: retry_after,
      plan: plan && plans.has(plan) ? plans(plan) : '',
    })
  }
}

/** Says a problem whose reason has words of its own; `null` for any other. */
export function sayFault(
  words: Words,
  { reason, params }: Pick<Problem, 'reason' | 'params'>,
  bytes: (count: number) => string = String,
): string | null {
  const key = `faults.${reason as 'missing'}` as const
  if (!words.has(key)) return null
  const { allowed = [], most = 0 } = params
  const bounds = ['least', 'most'].filter((name) => name in params)
  return words(key, {
    ...params,
    allowed: [allowed].flat().join(', '),
    size: bytes(Number(most)),
    bounds: bounds.length > 1 ? 'both' : (bounds[0] ?? 'none'),
  } as never)
}
