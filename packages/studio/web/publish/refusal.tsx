import type { PostError } from '@svc/client'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface RefusalProps {
  error: PostError
  /** What can be done about it here. */
  children?: ReactNode
}

/** Says why a platform did not take something, and what to do. */
export function Refusal({ error, children }: RefusalProps) {
  const words = useTranslations('refusal')
  const { category, message } = error
  return (
    <div className="notice bad" role="alert">
      <TriangleAlert aria-hidden />
      <div>
        <p>
          <strong>{words(`reasons.${category}`)}</strong>
        </p>
        <p className="small" dir="auto">
          {message}
        </p>
        <p className="small">{words(`steps.${category}`)}</p>
      </div>
      {children}
    </div>
  )
}
