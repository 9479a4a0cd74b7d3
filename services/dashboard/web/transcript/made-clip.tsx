import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { clipOf } from '../data/clips.ts'
import { classesOf } from '../design/button.tsx'
import { Progress } from '../design/progress.tsx'

/** Milliseconds between two looks at a clip that is being made, for when its event is missed. */
const LOOK_MS = 3000

/** A clip that was made here: that it is being made, then where it is. */
export function MadeClip({ clipId }: { clipId: string }) {
  const words = useTranslations('transcript')
  const { data: clip } = useQuery({
    ...clipOf(clipId),
    refetchInterval: ({ state }) => (state.data?.preview.status === 'updating' ? LOOK_MS : false),
  })
  if (!clip) return null
  const { status } = clip.preview
  return (
    <li className="card made">
      <bdi className="made-title">{clip.title}</bdi>
      {status === 'updating' && <Progress label={words('making')} value={null} text="" />}
      {status === 'failed' && <p className="wrong">{words('makingFailed')}</p>}
      <Link
        to="/clips/$clipId"
        params={{ clipId }}
        className={classesOf(status === 'ready' ? 'primary' : 'calm', true)}
      >
        {words(status === 'ready' ? 'openReady' : 'open')}
      </Link>
    </li>
  )
}
