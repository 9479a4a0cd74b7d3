import { Plus } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { classesOf } from '../design/button-look.ts'
import { PageHead } from '../design/page-head.tsx'

export interface NewLinkProps {
  className: string
  children: ReactNode
}

/** The head of the list of videos: written by the service into the page, and by the studio in its place. */
export function VideosHead({ NewLink }: { NewLink: ComponentType<NewLinkProps> }) {
  const words = useTranslations('videos')
  const ofShell = useTranslations('shell')
  return (
    <PageHead title={ofShell('videos')} about={words('about')}>
      <NewLink className={classesOf('primary')}>
        <Plus aria-hidden />
        {words('new')}
      </NewLink>
    </PageHead>
  )
}
