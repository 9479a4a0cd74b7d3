import type { Project } from '@svc/client'
import { useTranslations } from 'use-intl'
import { useDuration } from '../design/duration.ts'

/** How long the work will still take, or how many videos are ahead. */
export function Remaining({ project }: { project: Project }) {
  const words = useTranslations('video')
  const duration = useDuration()
  const { status, queue_position, estimated_seconds_remaining: seconds } = project
  if (status === 'queued') {
    return <p className="quiet">{words('ahead', { count: queue_position ?? 0 })}</p>
  }
  return (
    <p className="quiet">
      {seconds === null
        ? words('remainingUnknown')
        : words('remaining', { time: duration(seconds) })}
    </p>
  )
}
