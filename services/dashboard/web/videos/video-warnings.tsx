import type { Project } from '@svc/client'
import { Info } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** What of the result is not as one would expect. */
export function VideoWarnings({ warnings }: { warnings: Project['warnings'] }) {
  const words = useTranslations('video')
  if (warnings.length === 0) return null
  return (
    <div className="notice">
      <Info aria-hidden />
      <ul>
        {warnings.map(({ code, message }) => (
          <li key={code}>{words.has(`warnings.${code}`) ? words(`warnings.${code}`) : message}</li>
        ))}
      </ul>
    </div>
  )
}
