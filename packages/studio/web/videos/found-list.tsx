import type { Found } from '@svc/client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LaterFailure } from '../app/later-failure.tsx'
import { foundAny, foundWords } from '../data/found.ts'
import { projectOf } from '../data/projects.ts'
import { Button } from '../design/button.tsx'
import { classesOf } from '../design/button-look.ts'
import { clock } from '../design/clock.ts'
import { More } from '../design/more.tsx'
import './found-list.css'

/** What is said, or what clips are called, with the words that are looked for; the videos themselves are listed above. */
export function FoundList({ q }: { q: string }) {
  const words = useTranslations('found')
  const list = useInfiniteQuery(foundWords(q))
  const { data, error, refetch } = list
  if (error && !data) return <LaterFailure error={error} onRetry={() => refetch()} />
  const found = data?.pages.flatMap(({ items }) => items).filter(({ kind }) => kind !== 'video')
  if (!found) return <p role="status">{words('looking')}</p>
  if (found.length === 0) return <AnyWords q={q} />
  return (
    <section className="stack">
      <h2>{words('title')}</h2>
      <FoundTexts found={found} title={words('title')} />
      <More list={list} />
    </section>
  )
}

/** What has some of the words, where no text has all of the words. */
function AnyWords({ q }: { q: string }) {
  const words = useTranslations('found')
  const { data: found, error, refetch } = useQuery(foundAny(q))
  if (error && !found) return <LaterFailure error={error} onRetry={() => refetch()} />
  if (!found) return <p role="status">{words('looking')}</p>
  if (found.length === 0) return <p className="quiet">{words('nothing')}</p>
  return (
    <section className="stack">
      <h2>{words('alike')}</h2>
      <FoundTexts found={found} title={words('alike')} />
    </section>
  )
}

function FoundTexts({ found, title }: { found: readonly Found[]; title: string }) {
  return (
    <ul className="stack" aria-label={title}>
      {found.map((one) => (
        <li key={`${one.project_id} ${one.clip_id} ${one.start}`} className="card found">
          <FoundText found={one} />
        </li>
      ))}
    </ul>
  )
}

function FoundText({ found }: { found: Found }) {
  const words = useTranslations('found')
  const ofVideos = useTranslations('videos')
  const ofPreview = useTranslations('edit.preview')
  const [isPlaying, setIsPlaying] = useState(false)
  const { project_id, project_title, clip_id, start, end, speaker } = found
  const title = project_title ?? ofVideos('untitled')
  return (
    <>
      <p className="small quiet">
        <bdi>{title}</bdi> · {clock(start)}
        {speaker && (
          <>
            {' · '}
            <bdi>{speaker}</bdi>
          </>
        )}
      </p>
      <p>
        <bdi>
          <Marked {...found} />
        </bdi>
      </p>
      {isPlaying && <Playing projectId={project_id} start={start} />}
      <div className="actions">
        {!isPlaying && <Button onPress={() => setIsPlaying(true)}>{ofPreview('play')}</Button>}
        {clip_id ? (
          <Link to="/clips/$clipId" params={{ clipId: clip_id }} className={classesOf('calm')}>
            {words('clip')}
          </Link>
        ) : (
          <Link
            to="/videos/$projectId/transcript"
            params={{ projectId: project_id }}
            search={{ from: start, to: end ?? start, found: true }}
            className={classesOf('calm')}
          >
            {words('make')}
          </Link>
        )}
      </div>
    </>
  )
}

function Marked({ text, marks }: Pick<Found, 'text' | 'marks'>) {
  return marks.map(({ from, to }, index) => (
    <span key={from}>
      {text.slice(marks[index - 1]?.to ?? 0, from)}
      <mark>{text.slice(from, to)}</mark>
      {index === marks.length - 1 && text.slice(to)}
    </span>
  ))
}

/** The source, from where the words are said. */
function Playing({ projectId, start }: { projectId: string; start: number }) {
  const words = useTranslations('found')
  const { data: project, error, refetch } = useQuery(projectOf(projectId))
  if (error && !project) return <LaterFailure error={error} onRetry={() => refetch()} />
  if (!project) return <p role="status">{words('looking')}</p>
  const { playback_url } = project.source
  if (!playback_url) return <p className="notice">{words('notPlayable')}</p>
  return (
    // biome-ignore lint/a11y/useMediaCaption: what is said stands above it.
    <video
      src={`${playback_url}#t=${start}`}
      controls
      autoPlay
      playsInline
      aria-label={words('playing')}
    />
  )
}
