import type { Clip, Project } from '@svc/client'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SpokenWord } from '../data/transcripts.ts'
import { findWords, toPlain } from './find-words.ts'
import { MadeClip } from './made-clip.tsx'
import { NewClip } from './new-clip.tsx'
import { PassageList, type PassageListHandle } from './passage-list.tsx'
import { toPassages, wordAt } from './passages.ts'
import { SourcePlayer } from './source-player.tsx'
import { suggestAfter, wordsWithin } from './stretch.ts'
import { useSelection } from './use-selection.ts'
import { WordSearch } from './word-search.tsx'

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
  const passages = useMemo(() => toPassages(words), [words])
  const plainWords = useMemo(() => toPlain(words), [words])
  const list = useRef<PassageListHandle>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [said, setSaid] = useState(-1)
  const [isFollowing, setIsFollowing] = useState(true)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const [made, setMade] = useState<readonly string[]>([])
  const hits = useMemo(() => findWords(plainWords, query), [plainWords, query])
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
  const goTo = (next: number, found = hits) => {
    const index = found.length === 0 ? 0 : (next + found.length) % found.length
    setAt(index)
    const hit = found[index]
    if (hit) list.current?.show(hit.from)
  }
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
        <WordSearch
          query={query}
          onQuery={(next) => {
            setQuery(next)
            goTo(0, findWords(plainWords, next))
          }}
          count={hits.length}
          at={at}
          onStep={(step) => goTo(at + step)}
        />
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
