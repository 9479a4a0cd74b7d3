import { ApiError, type Problem } from '@svc/client'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../design/button.tsx'
import { classesOf } from '../design/button-look.ts'
import { useProblemWords } from './use-problem-words.ts'

export interface FailureProps {
  error: Error
  /** Tries again; without it, nothing can be tried. */
  onRetry?: () => void
}

/** Says what went wrong, what to do, and the id by which an operator finds it. */
export function Failure({ error, onRetry }: FailureProps) {
  const words = useTranslations('failure')
  const describe = useDescription()
  const refusal = error instanceof ApiError ? error : null
  const isOfPlan =
    refusal?.code === 'INSUFFICIENT_CREDITS' || refusal?.code === 'PLAN_UPGRADE_REQUIRED'
  return (
    <div className="notice bad" role="alert">
      <TriangleAlert aria-hidden />
      <div>
        <p className="lines-kept">{describe(error)}</p>
        {refusal?.requestId && (
          <p className="small">{words('request', { id: refusal.requestId })}</p>
        )}
      </div>
      {isOfPlan && (
        <Link to="/account" className={classesOf('calm')}>
          {words('toCredits')}
        </Link>
      )}
      {onRetry && refusal?.status !== 404 && <Button onPress={onRetry}>{words('retry')}</Button>}
    </div>
  )
}

/** Gives the text that tells a member what an error means: a line for each thing that is wrong. */
export function useDescription(): (error: Error) => string {
  const words = useTranslations('failure')
  const ofDesign = useTranslations('design')
  const describe = useProblemWords()
  return (error) => {
    if (!(error instanceof ApiError)) return words('unreachable')
    if (error.problems.length === 0) return error.message
    const texts = error.problems.map((problem) => {
      const place = placeOf(problem)
      const key = `places.${place as 'title'}` as const
      if (!place) return describe(problem)
      return ofDesign('named', {
        name: words.has(key) ? words(key) : place,
        value: describe(problem),
      })
    })
    return [...new Set(texts)].join('\n')
  }
}

/** The member of the request that is wrong; `null` where a sentence of the service names it. */
function placeOf({ code, location, reason }: Problem): string | null {
  if (code !== 'VALIDATION_ERROR' || !location || reason === 'not_allowed') return null
  return (
    location
      .replaceAll(/\[\d+\]/g, '')
      .split('.')
      .at(-1) ?? null
  )
}

/** Gives what is wrong at one place of a request, for its field; `null` when nothing is. */
export function useFault(error: Error | null, location: string): string | null {
  const describe = useProblemWords()
  const problems = error instanceof ApiError ? error.problems : []
  const found = problems.find((problem) => problem.location === location)
  return found ? describe(found) : null
}
