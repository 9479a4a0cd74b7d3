import { ApiError } from '@svc/client'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../design/button.tsx'

interface FailureProps {
  error: Error
  /** Tries again; without it, nothing can be tried. */
  onRetry?: () => void
}

/** Says what went wrong, what to do, and the id by which an operator finds it. */
export function Failure({ error, onRetry }: FailureProps) {
  const words = useTranslations('failure')
  const describe = useDescription()
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <div className="notice bad" role="alert">
      <TriangleAlert aria-hidden />
      <div>
        <p>{describe(error)}</p>
        {requestId && <p className="small">{words('request', { id: requestId })}</p>}
      </div>
      {onRetry && <Button onPress={onRetry}>{words('retry')}</Button>}
    </div>
  )
}

/** Gives the sentence that tells a member what an error means. */
export function useDescription(): (error: Error) => string {
  const words = useTranslations('failure')
  return (error) => {
    if (!(error instanceof ApiError)) return words('unreachable')
    if (words.has(`codes.${error.code as 'NOT_FOUND'}`)) {
      return words(`codes.${error.code as 'NOT_FOUND'}`)
    }
    return error.message
  }
}
