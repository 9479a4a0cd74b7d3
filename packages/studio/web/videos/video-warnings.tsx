import type { Project } from '@svc/client'
import { Info } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** What of the result is not as one would expect. */
export function VideoWarnings({ warnings }: { warnings: Project['warnings'] }) {
  const words = useTranslations('video')
  if (warnings.length === 0) return null
  const list = (
    <ul className={warnings.length > 1 ? 'well' : undefined}>
      {warnings.map(({ code, message }) => (
        <li key={code}>{words.has(`warnings.${code}`) ? words(`warnings.${code}`) : message}</li>
      ))}
    </ul>
  )
  if (warnings.length > 1) {
    return (
      <details className="hints">
        <summary>{words('hints', { count: warnings.length })}</summary>
        {list}
      </details>
    )
  }
  return (
    <div className="notice">
      <Info aria-hidden />
      {list}
    </div>
  )
}
