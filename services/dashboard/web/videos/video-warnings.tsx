import type { Project } from '@svc/client'
import { Info } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** What of the result is not as one would expect. */
export function VideoWarnings({ warnings }: { warnings: Project['warnings'] }) {
  const words = useTranslations('video')
  return warnings.map(({ code, message }) => (
    <p key={code} className="notice warn">
      <Info aria-hidden />
      <span>{words.has(`warnings.${code}`) ? words(`warnings.${code}`) : message}</span>
    </p>
  ))
}
