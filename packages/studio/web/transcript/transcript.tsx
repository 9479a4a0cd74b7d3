import type { Clip, Project } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { clipOf } from '../data/clips.ts'
import { paragraphsOf, wordAt } from '../data/paragraphs.ts'
import { useNames } from '../data/speakers.ts'
import type { SpokenWord } from '../data/transcripts.ts'
import { classesOf } from '../design/button.tsx'
import { createFrameLoop } from '../design/frame-loop.ts'
import { Progress } from '../design/progress.tsx'
import { Toggle } from '../design/toggle.tsx'
import { NewClip } from './new-clip.tsx'
import { PassageList, type PassageListHandle } from './passage-list.tsx'
import { RenameDialog, SpeakerNames } from './speaker-names.tsx'
import { suggestAfter, wordsWithin } from './stretch.ts'
import { useSelection } from './use-selection.ts'
import { useWordSearch } from './use-word-search.ts'
import { WordSearch } from './word-search.tsx'

const PARAGRAPHS = { pause: 1.5, long: 60, longest: 120 }

interface TranscriptProps {
  project: Project
  words: readonly SpokenWord[]
  clips: readonly Clip[]
  /** A stretch of the source near which a clip is wanted; `found`: of which. */
  near: { from: number; to: number; found: boolean } | null
}

/** The words of a source beside its player. */
export function Transcript({ project, words, clips, near }: TranscriptProps) {
  const text = useTranslations('transcript')
  const passages = useMemo(() => paragraphsOf(words, PARAGRAPHS), [words])
  const nameOf = useNames(project)
  const list = useRef<PassageListHandle>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [renamed, setRenamed] = useState<string | null>(null)
  const [said, setSaid] = useState(-1)
  const [isFollowing, setIsFollowing] = useState(true)
  const [made, setMade] = useState<readonly string[]>([])
  const { hits, at, search } = useWordSearch(words, (hit) => hit && list.current?.show(hit.from))
  const onTime = useCallback((seconds: number) => setSaid(wordAt(words, seconds)), [words])
  const initial = useMemo(() => {
    if (!near) return null
    return near.found ? wordsWithin(words, near) : suggestAfter(words, near)
  }, [words, near])
  const { cursor, selection, clear, handlers } = useSelection({
    count: words.length,
    passages,
    initial,
    reveal: (word) => list.current?.show(word),
    playFrom: (word) => {
      if (!video.current) return
      video.current.currentTime = words[word]?.start ?? 0
      void video.current.play()
    },
  })
  return (
    <div className="transcript">
      <aside className="beside" aria-label={text('tools')}>
        <SourcePlayer
          project={project}
          video={video}
          onTime={onTime}
          isFollowing={isFollowing}
          onFollow={setIsFollowing}
        />
        <WordSearch label={text('search')} {...search} />
        <SpeakerNames project={project} words={words} />
        <RenameDialog project={project} label={renamed} onDone={() => setRenamed(null)} />
        <ul className="stack">
          {made.map((clipId) => (
            <MadeClip key={clipId} clipId={clipId} />
          ))}
        </ul>
      </aside>
      <div className="stack">
        <p className="quiet small">{text('how')}</p>
        <PassageList
          ref={list}
          words={words}
          passages={passages}
          nameOf={nameOf}
          onRename={setRenamed}
          clips={clips}
          hits={hits}
          hit={hits[at]?.from ?? -1}
          said={said}
          isFollowing={isFollowing}
          cursor={cursor}
          selection={selection}
          start={initial?.first ?? 0}
          handlers={handlers}
        />
        {selection && (
          <NewClip
            projectId={project.project_id}
            words={words}
            selection={selection}
            onClear={clear}
            onMade={({ clip_id }) => {
              setMade([clip_id, ...made])
              clear()
            }}
          />
        )}
      </div>
    </div>
  )
}

/** Milliseconds between two looks at a clip that is being made, for when its event is missed. */
const LOOK_MS = 3000

/** A clip that was made here: that it is being made, then where it is. */
function MadeClip({ clipId }: { clipId: string }) {
  const words = useTranslations('transcript')
  const ofClips = useTranslations('clips')
  const { data: clip } = useQuery({
    ...clipOf(clipId),
    refetchInterval: ({ state }) => (state.data?.preview.status === 'updating' ? LOOK_MS : false),
  })
  if (!clip) return null
  const { status } = clip.preview
  return (
    <li className="card made">
      <bdi className="made-title">{clip.title}</bdi>
      {status === 'updating' && <Progress label={ofClips('making')} value={null} text="" />}
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

interface SourcePlayerProps {
  project: Project
  video: RefObject<HTMLVideoElement | null>
  onTime: (seconds: number) => void
  isFollowing: boolean
  onFollow: (isFollowing: boolean) => void
}

/** Plays the whole source beside its words. */
function SourcePlayer({ project, video, onTime, ...props }: SourcePlayerProps) {
  const words = useTranslations('transcript')
  const { playback_url } = project.source
  useEffect(() => {
    const element = video.current
    if (!element || !playback_url) return
    const tell = () => {
      onTime(element.currentTime)
      return !element.paused
    }
    const loop = createFrameLoop(tell)
    const onChange = () => {
      if (tell()) loop.start()
    }
    const events = ['play', 'seeked', 'pause'] as const
    for (const name of events) element.addEventListener(name, onChange)
    return () => {
      loop.stop()
      for (const name of events) element.removeEventListener(name, onChange)
    }
  }, [video, onTime, playback_url])
  if (!playback_url) return <p className="notice">{words('notPlayable')}</p>
  return (
    <div className="source-player">
      {/* biome-ignore lint/a11y/useMediaCaption: every word is beside it. */}
      <video
        ref={video}
        src={playback_url}
        controls
        playsInline
        preload="metadata"
        aria-label={words('source')}
      />
      <Toggle isSelected={props.isFollowing} onChange={props.onFollow}>
        {words('follow')}
      </Toggle>
    </div>
  )
}
