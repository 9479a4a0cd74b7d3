import type { Clip, Project } from '@svc/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { clipList } from '../data/clips.ts'
import { classesOf } from '../design/button.tsx'
import { PageHead } from '../design/page-head.tsx'
import { BatchBar } from '../render/batch-bar.tsx'
import { ShareButton } from '../share/share-button.tsx'
import { VideoActions } from '../videos/video-actions.tsx'
import { VideoWarnings } from '../videos/video-warnings.tsx'
import { ClipGrid, type ClipGridHandle } from './clip-grid.tsx'
import { type ClipChoice, filterOf, ListControls } from './list-controls.tsx'
import { Timeline } from './timeline.tsx'
import './clips.css'

/** The clips of a video: ranked, playing in place, and where they lie in it. */
export function ProjectClips({ project }: { project: Project }) {
  const words = useTranslations('clips')
  const { project_id, title, clip_count, source, warnings } = project
  const [choice, setChoice] = useState<ClipChoice>({ order: 'rank', only: 'all' })
  const [selected, setSelected] = useState<ReadonlyMap<string, Clip>>(new Map())
  const grid = useRef<ClipGridHandle>(null)
  const list = useInfiniteQuery(clipList(project_id, filterOf(choice)))
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  // After a refusal the member asks again, not the page.
  const isMoreWanted = hasNextPage && !isFetchingNextPage && !list.isFetchNextPageError
  const clips = useMemo(() => {
    const loaded = data?.pages.flatMap(({ items }) => items)
    return choice.only === 'unused'
      ? loaded?.filter(({ used }) => !used.rendered && !used.posted)
      : loaded
  }, [data, choice.only])
  const onEnd = useCallback(() => {
    if (isMoreWanted) void fetchNextPage()
  }, [isMoreWanted, fetchNextPage])
  const onJump = useCallback((clip: Clip) => grid.current?.show(clips?.indexOf(clip) ?? 0), [clips])
  const onSelect = useCallback((clip: Clip, isSelected: boolean) => {
    setSelected((before) => {
      const next = new Map(before)
      if (isSelected) next.set(clip.clip_id, clip)
      else next.delete(clip.clip_id)
      return next
    })
  }, [])
  return (
    <>
      <PageHead title={title ?? words('untitled')} about={words('count', { count: clip_count })}>
        <Link
          to="/videos/$projectId/transcript"
          params={{ projectId: project_id }}
          className={classesOf('calm')}
        >
          <ScrollText aria-hidden />
          {words('transcript')}
        </Link>
        <ShareButton project={project} />
        <VideoActions project={project} />
      </PageHead>
      <VideoWarnings warnings={warnings} />
      {clips && source.duration_seconds !== null && (
        <Timeline length={source.duration_seconds} clips={clips} onJump={onJump} />
      )}
      <ListControls choice={choice} onChange={setChoice} />
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {!clips && !error && <p role="status">{words('loading')}</p>}
      {clips?.length === 0 && !hasNextPage && (
        <p className="card empty quiet">{words(`empty.${choice.only}`)}</p>
      )}
      {clips && (
        <ClipGrid ref={grid} clips={clips} selected={selected} onSelect={onSelect} onEnd={onEnd} />
      )}
      {selected.size > 0 && (
        <BatchBar
          clips={[...selected].map(
            ([id, clip]) => clips?.find((one) => one.clip_id === id) ?? clip,
          )}
          onClear={() => setSelected(new Map())}
        />
      )}
    </>
  )
}
