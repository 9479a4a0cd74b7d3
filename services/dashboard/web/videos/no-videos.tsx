import { Link } from '@tanstack/react-router'
import { Clapperboard } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classesOf } from '../design/button-look.ts'
import { NativeButton } from '../design/native-button.tsx'

interface NoVideosProps {
  isFiltered: boolean
  /** Shows all videos again. */
  onAll: () => void
}

/** An empty list: there is no video yet, or none that was looked for. */
export function NoVideos({ isFiltered, onAll }: NoVideosProps) {
  const words = useTranslations('videos')
  if (isFiltered)
    return (
      <section className="card empty">
        <h2>{words('nothing')}</h2>
        <NativeButton onClick={onAll}>{words('showAll')}</NativeButton>
      </section>
    )
  return (
    <section className="card empty">
      <Clapperboard aria-hidden />
      <h2>{words('empty')}</h2>
      <p className="quiet">{words('emptyAbout')}</p>
      <Link to="/new" className={classesOf('primary')}>
        {words('first')}
      </Link>
    </section>
  )
}
