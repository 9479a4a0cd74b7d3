import type { ListedFigure } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, Fragment } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { editedClip } from '../data/clip-edit.ts'
import { postFigures } from '../data/figures.ts'

/** So many places at which most viewers leave are marked, and none that loses less than this share. */
const MARKED = { most: 3, least: 0.02 }
const HEIGHT = 100

/** How many still watch, over what is said then, with the words at which most viewers leave; nothing where that is not told. */
export function Retention({ post }: { post: Pick<ListedFigure, 'post_id' | 'clip_id'> }) {
  const words = useTranslations('figures.retention')
  const { number } = useFormatter()
  const { data: figures } = useQuery(postFigures(post.post_id))
  const kept = figures?.items.findLast(({ retention }) => retention !== null)?.retention
  const { data: clip } = useQuery({ ...editedClip(post.clip_id), enabled: Boolean(kept) })
  if (!kept || !clip?.words) return null
  const { duration_seconds } = clip
  const keptAt = (second: number) => {
    const place = Math.floor((second / duration_seconds) * kept.length)
    return kept[Math.min(kept.length - 1, Math.max(0, place))] ?? 0
  }
  const said = clip.words.map(({ text, start }, at, all) => ({
    ...{ text, start, kept: keptAt(start) },
    // Until the next word, so that no pause hides who leaves in it.
    lost: keptAt(start) - keptAt(all[at + 1]?.start ?? duration_seconds),
  }))
  const marked = said
    .filter(({ lost }) => lost >= MARKED.least)
    .toSorted((a, b) => b.lost - a.lost)
    .slice(0, MARKED.most)
  return (
    <section className="card" aria-label={words('title')}>
      <h2>{words('title')}</h2>
      <p className="small quiet">{words('about')}</p>
      <svg
        className="curve kept"
        viewBox={`0 0 ${kept.length - 1} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="own" d={lineOf(kept)} />
      </svg>
      <p className="kept-words">
        {said.map((word) => (
          <Fragment key={word.start}>
            <span style={{ '--kept': Math.min(1, word.kept) } as CSSProperties}>{word.text}</span>{' '}
            {marked.includes(word) && (
              <b className="small">{`−${number(word.lost, { style: 'percent' })} `}</b>
            )}
          </Fragment>
        ))}
      </p>
    </section>
  )
}

function lineOf(kept: readonly number[]): string {
  const most = Math.max(1, ...kept)
  const points = kept.map((share, at) => `${at} ${HEIGHT - 2 - (share / most) * (HEIGHT - 4)}`)
  return `M ${points.join(' L ')}`
}
