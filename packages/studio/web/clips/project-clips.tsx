import type { Clip, Project } from '@svc/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Keyboard, ScrollText } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { lazyPart } from '../app/lazy-part.ts'
import { type ClipFilter, clipList } from '../data/clips.ts'
import { Button, classesOf } from '../design/button.tsx'
import { NativeChoice } from '../design/native-choice.tsx'
import { PageHead } from '../design/page-head.tsx'
import { PublishDialog } from '../publish/publish-button.tsx'
import { NewComments } from '../review/new-comments.tsx'
import { ShareButton } from '../share/share-button.tsx'
import { VideoActions } from '../videos/video-actions.tsx'
import { VideoWarnings } from '../videos/video-warnings.tsx'
import type { Wish } from './clip-card.tsx'
import { ClipGrid, type ClipGridHandle } from './clip-grid.tsx'
import { FindMoments } from './find-moments.tsx'
import { Timeline } from './timeline.tsx'
import { useHiddenClips } from './use-delete-clips.ts'
import { useSetReaction } from './use-set-reaction.ts'
import './clips.css'

const BatchBar = lazyPart(() => import('../render/batch-bar.tsx'), 'BatchBar')
const SaveDialog = lazyPart(() => import('../render/save-dialog.tsx'), 'SaveDialog')

/** Cards without anything in them, while the first ones are read. */
const WAITING = [1, 2, 3, 4, 5]

interface ProjectClipsProps {
  project: Project
  /** Whether they became ready before the eyes of who waited for them. */
  isNew: boolean
}

/** The clips of a video as a wall: ranked, playing in place, and where they lie in it. */
export function ProjectClips({ project, isNew }: ProjectClipsProps) {
  const words = useTranslations('clips')
  const ofVideos = useTranslations('videos')
  const ofBatch = useTranslations('batch')
  const { project_id, title, clip_count, source, warnings } = project
  const [choice, setChoice] = useState<ClipChoice>({ order: 'rank', only: 'all' })
  const [selected, setSelected] = useState<ReadonlyMap<string, Clip>>(new Map())
  const [wished, setWished] = useState<{ wish: Wish; clip: Clip } | null>(null)
  const onReact = useSetReaction()
  const hidden = useHiddenClips()
  const grid = useRef<ClipGridHandle>(null)
  const list = useInfiniteQuery(clipList(project_id, filterOf(choice)))
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  // After a refusal the member asks again, not the page.
  const isMoreWanted = hasNextPage && !isFetchingNextPage && !list.isFetchNextPageError
  const clips = useMemo(() => {
    const loaded = data?.pages
      .flatMap(({ items }) => items)
      .filter(({ clip_id }) => !hidden.has(clip_id))
    return choice.only === 'unused'
      ? loaded?.filter(({ used }) => !used.rendered && !used.posted)
      : loaded
  }, [data, choice.only, hidden])
  const newest = (clip: Clip) => clips?.find(({ clip_id }) => clip_id === clip.clip_id) ?? clip
  const onEnd = useCallback(() => {
    if (isMoreWanted) void fetchNextPage()
  }, [isMoreWanted, fetchNextPage])
  const onJump = useCallback(
    (clip: Clip) =>
      grid.current?.show(clips?.findIndex(({ clip_id }) => clip_id === clip.clip_id) ?? 0),
    [clips],
  )
  const onWish = useCallback((wish: Wish, clip: Clip) => setWished({ wish, clip }), [])
  const onSelect = useCallback((clip: Clip, isSelected: boolean) => {
    setSelected((before) => {
      const next = new Map(before)
      if (isSelected) next.set(clip.clip_id, clip)
      else next.delete(clip.clip_id)
      return next
    })
  }, [])
  const toTranscript = (
    <Link
      to="/videos/$projectId/transcript"
      params={{ projectId: project_id }}
      className={classesOf('calm')}
    >
      <ScrollText aria-hidden />
      {words('transcript')}
    </Link>
  )
  const Wished = wished?.wish === 'post' ? PublishDialog : SaveDialog
  return (
    <>
      <PageHead
        title={title ?? ofVideos('untitled')}
        about={ofVideos('clips', { count: clip_count })}
      >
        {toTranscript}
        <ShareButton project={project} />
        <VideoActions project={project} />
      </PageHead>
      {isNew && clip_count > 0 && (
        <p className="notice good">
          <Check aria-hidden />
          <span>{words('ready')}</span>
        </p>
      )}
      <VideoWarnings warnings={warnings} />
      <NewComments projectId={project_id} clips={clips ?? []} />
      <div className="wall-head">
        <ListControls choice={choice} onChange={setChoice} />
        <FindMoments
          projectId={project_id}
          isJudged={clips?.some(({ title_source }) => title_source === 'model') ?? false}
          onShow={onJump}
        />
        {clips && source.duration_seconds !== null && (
          <Timeline length={source.duration_seconds} clips={clips} onJump={onJump} />
        )}
      </div>
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {!clips && !error && (
        <div role="status" className="clip-list waiting" aria-label={words('loading')}>
          {WAITING.map((card) => (
            <div key={card} className="skeleton" />
          ))}
        </div>
      )}
      {clips?.length === 0 && !hasNextPage && (
        <section className="card empty">
          <p className="quiet">{words(`empty.${choice.only}`)}</p>
          {choice.only === 'all' ? (
            toTranscript
          ) : (
            <Button onPress={() => setChoice({ ...choice, only: 'all' })}>
              {words('onlys.all')}
            </Button>
          )}
        </section>
      )}
      {clips && (
        <ClipGrid
          ref={grid}
          isNew={isNew}
          clips={clips}
          count={clip_count}
          selected={selected}
          onSelect={onSelect}
          onReact={onReact}
          onWish={onWish}
          onEnd={onEnd}
        />
      )}
      {/* Screen readers say what comes into it. */}
      <p role="status" className="hidden">
        {selected.size > 0 && ofBatch('chosen', { count: selected.size })}
      </p>
      {selected.size > 0 && (
        <BatchBar
          clips={[...selected.values()].map(newest)}
          projectId={project_id}
          onReact={onReact}
          onClear={() => setSelected(new Map())}
        />
      )}
      {wished && <Wished clip={newest(wished.clip)} onClose={() => setWished(null)} />}
    </>
  )
}

const WallKeys = lazyPart(() => import('./wall-keys.tsx'), 'WallKeys')

const ORDERS = ['rank', 'start'] as const
const ONLY = ['all', 'liked', 'unused'] as const

/** In which order clips are listed, and which of them. */
interface ClipChoice {
  order: (typeof ORDERS)[number]
  only: (typeof ONLY)[number]
}

/** What of a choice the service does; clips that were not used are chosen from what it lists. */
const filterOf = ({ order, only }: ClipChoice): ClipFilter => ({
  sort: order,
  ...(only === 'liked' && { reaction: 'like' }),
})

interface ListControlsProps {
  choice: ClipChoice
  onChange: (choice: ClipChoice) => void
}

/** How the clips are ordered and narrowed, and which keys there are. */
function ListControls({ choice, onChange }: ListControlsProps) {
  const words = useTranslations('clips')
  const [isHelping, setIsHelping] = useState(false)
  return (
    <div className="list-controls">
      <NativeChoice
        label={words('order')}
        value={choice.order}
        options={ORDERS.map((value) => ({ value, name: words(`orders.${value}`) }))}
        onChange={(order) => onChange({ ...choice, order })}
      />
      <NativeChoice
        label={words('only')}
        value={choice.only}
        options={ONLY.map((value) => ({ value, name: words(`onlys.${value}`) }))}
        onChange={(only) => onChange({ ...choice, only })}
      />
      <span className="keys">
        <Button
          kind="plain"
          aria-label={words('keys.title')}
          aria-keyshortcuts="?"
          onPress={() => setIsHelping(true)}
        >
          <Keyboard aria-hidden />
        </Button>
      </span>
      {isHelping && <WallKeys onClose={() => setIsHelping(false)} />}
    </div>
  )
}
