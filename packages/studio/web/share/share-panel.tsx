import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { shareOf } from '../data/shares.ts'
import { ShareForm } from './share-form.tsx'
import { ShareLink } from './share-link.tsx'

interface SharePanelProps {
  projectId: string
  /** The clips that the link is to show; without them, all of the video. */
  clipIds?: readonly string[]
}

/** The public link of a video: its address where there is one, and what it allows. */
export function SharePanel({ projectId, clipIds }: SharePanelProps) {
  const words = useTranslations('share')
  const { data: share, error, refetch } = useQuery(shareOf(projectId))
  const [isMade, setIsMade] = useState(false)
  if (error && share === undefined) return <Failure error={error} onRetry={() => refetch()} />
  if (share === undefined) return <p role="status">{words('loading')}</p>
  return (
    <>
      {share ? (
        <ShareLink projectId={projectId} share={share} isMade={isMade} />
      ) : (
        <p>{words('about')}</p>
      )}
      <ShareForm
        key={share?.share_id ?? 'new'}
        projectId={projectId}
        share={share}
        onCreate={() => setIsMade(true)}
        {...(clipIds && { clipIds })}
      />
    </>
  )
}
