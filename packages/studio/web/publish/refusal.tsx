import type { PostError } from '@svc/client'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** Says why a platform did not take something, and what to do. */
export function Refusal({ error: { category, message } }: { error: PostError }) {
  const words = useTranslations('refusal')
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
    </div>
  )
}
