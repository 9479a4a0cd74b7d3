import type { Clip } from '@svc/client'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import type { SpokenWord } from '../data/transcripts.ts'
import { clock } from '../design/clock.ts'
import type { Hit } from './find-words.ts'

const NO_HITS: readonly Hit[] = []

interface PassageTextProps {
  words: readonly SpokenWord[]
  first: number
  last: number
  /** The clips that show a part of it, and those of them that begin in it. */
  clips: readonly Clip[]
  /** The words that were found in it. */
  hits?: readonly Hit[]
  /** Index of the first word of the hit that is looked at; -1 elsewhere. */
  hit: number
  /** Index of the word that is being said; -1 elsewhere. */
  said: number
  /** Index of the word that the keyboard is at; -1 elsewhere. */
  cursor: number
  /** The chosen words, as far as they are here; -1 for none. */
  chosenFrom: number
  chosenTo: number
}

/** A paragraph of a transcript: who speaks when, the clips that begin here, and every word. */
export const PassageText = memo(function PassageText(props: PassageTextProps) {
  const { words, first, last, clips, hits = NO_HITS, hit, said, cursor } = props
  const text = useTranslations('transcript')
  const spoken = words.slice(first, last + 1)
  const [opening] = spoken
  const from = opening?.start ?? 0
  const before = words[first - 1]?.end ?? 0
  const to = words[last]?.end ?? 0
  const speaker = opening?.speaker
  const name = speaker ? `${clock(from)} ${speaker}` : clock(from)
  const chosen = (index: number) => index >= props.chosenFrom && index <= props.chosenTo
  return (
    <section className="passage" aria-label={name}>
      <p className="small quiet passage-head">
        <span>{clock(from)}</span>
        {speaker && <bdi>{speaker}</bdi>}
        {clips
          .filter(({ start }) => start >= before && start < to)
          .map(({ clip_id, rank, title }) => (
            <Link
              key={clip_id}
              to="/clips/$clipId"
              params={{ clipId: clip_id }}
              className="badge warn"
            >
              <bdi>{text('clip', { rank, title })}</bdi>
            </Link>
          ))}
      </p>
      <div role="listbox" aria-multiselectable aria-label={name} className="words">
        {spoken.map((word, nth) => {
          const index = first + nth
          const classes = [
            clips.some(({ segments }) => segments.some((part) => holds(part, word))) && 'in-clip',
            hits.some(({ from, to }) => index >= from && index < to) && 'hit',
            hits.some(({ from, to }) => from === hit && index >= from && index < to) && 'here',
            index === said && 'said',
            index === cursor && 'cursor',
            chosen(index) && 'chosen',
          ].filter(Boolean)
          return (
            <span
              key={index}
              id={`word-${index}`}
              data-word={index}
              role="option"
              tabIndex={-1}
              aria-selected={chosen(index)}
              className={classes.join(' ')}
            >
              {word.text}{' '}
            </span>
          )
        })}
      </div>
    </section>
  )
})

const holds = ({ start, end }: { start: number; end: number }, word: SpokenWord) =>
  (word.start + word.end) / 2 >= start && (word.start + word.end) / 2 < end
