import type { Clip } from '@svc/client'
import { useTranslations } from 'use-intl'
import { ClipStanding } from '../review/clip-standing.tsx'

/** Whether a clip is still being made, what was made of it, and what visitors think of it. */
export function ClipState({ clip }: { clip: Clip }) {
  const { used, status } = clip
  const words = useTranslations('clips')
  return (
    <>
      {status === 'processing' && <span className="badge warn">{words('making')}</span>}
      {status === 'failed' && <span className="badge bad">{words('failed')}</span>}
      {used.rendered && <span className="badge">{words('rendered')}</span>}
      {used.posted && <span className="badge">{words('posted')}</span>}
      <ClipStanding clip={clip} />
    </>
  )
}
