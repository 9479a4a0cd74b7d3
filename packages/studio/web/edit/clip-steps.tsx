import type { Clip, Project } from '@svc/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { clipList } from '../data/clips.ts'
import { classesOf } from '../design/button-look.ts'

/** Milliseconds after which the other clips are read: the one that is edited comes before them. */
const AFTER_MS = 2000

/** Leads from the editor of a clip to the wall, and to the clips that are ranked before and after it. */
export function ClipSteps({ clip, project }: { clip: Clip; project: Project }) {
  const words = useTranslations('edit.steps')
  const ofDesign = useTranslations('design')
  const ofClips = useTranslations('clips')
  const { project_id } = project
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const list = useInfiniteQuery({ ...clipList(project_id, { sort: 'rank' }), enabled: isTime })
  const clips = list.data?.pages.flatMap(({ items }) => items) ?? []
  const at = clips.findIndex(({ clip_id }) => clip_id === clip.clip_id)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  useEffect(() => {
    const isEnd = clips.length > 0 && (at < 0 || at === clips.length - 1)
    if (isEnd && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [clips.length, at, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  const [before, after] = at < 0 ? [] : [clips[at - 1], clips[at + 1]]
  return (
    <nav className="clip-steps" aria-label={words('title')}>
      <Link to="/videos/$projectId" params={{ projectId: project_id }} className="back">
        <ArrowLeft aria-hidden />
        {ofClips('onlys.all')}
      </Link>
      {before && (
        <Step
          clip={before}
          name={ofDesign('named', { name: ofClips('keys.back'), value: before.title })}
        >
          <ChevronLeft aria-hidden />
        </Step>
      )}
      {after && (
        <Step
          clip={after}
          name={ofDesign('named', { name: ofClips('keys.next'), value: after.title })}
        >
          <ChevronRight aria-hidden />
        </Step>
      )}
    </nav>
  )
}

interface StepProps {
  clip: Clip
  name: string
  children: React.ReactNode
}

function Step({ clip: { clip_id }, name, children }: StepProps) {
  return (
    <Link
      to="/clips/$clipId/edit"
      params={{ clipId: clip_id }}
      className={classesOf('plain', true)}
      title={name}
    >
      {children}
    </Link>
  )
}
