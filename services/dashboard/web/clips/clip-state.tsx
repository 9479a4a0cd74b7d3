import type { Clip } from '@svc/client'
import { useTranslations } from 'use-intl'

/** Whether a clip is still being made, and what was made of it. */
export function ClipState({ clip: { used, status } }: { clip: Clip }) {
  const words = useTranslations('clips')
  return (
    <>
      {status === 'processing' && <span className="badge warn">{words('making')}</span>}
      {status === 'failed' && <span className="badge bad">{words('failed')}</span>}
      {used.rendered && <span className="badge">{words('rendered')}</span>}
      {used.posted && <span className="badge">{words('posted')}</span>}
    </>
  )
}
