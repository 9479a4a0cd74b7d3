import type { Clip } from '@svc/client'
import { Link } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type ComponentProps,
  memo,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { type Paragraph, paragraphAt } from '../data/paragraphs.ts'
import type { SpokenWord } from '../data/transcripts.ts'
import { Button } from '../design/button.tsx'
import { clock } from '../design/clock.ts'
import type { Hit } from './find-words.ts'
import type { Selection } from './use-selection.ts'

const HEIGHT = 130

/** Moves the transcript to one of its words. */
export interface PassageListHandle {
  show(word: number): void
}

interface PassageListProps {
  words: readonly SpokenWord[]
  passages: readonly Paragraph[]
  /** What a person is called whom the transcript calls by a label. */
  nameOf: (label: string) => string
  onRename: (label: string) => void
  clips: readonly Clip[]
  hits: readonly Hit[]
  hit: number
  said: number
  /** Whether the word that is being said stays in sight. */
  isFollowing: boolean
  cursor: number
  selection: Selection | null
  /** The word that is shown at first. */
  start: number
  handlers: Pick<
    ComponentProps<'div'>,
    'onKeyDown' | 'onMouseDown' | 'onPointerDown' | 'onPointerMove' | 'onClick'
  >
  ref: React.Ref<PassageListHandle>
}

/** All paragraphs; only those in sight are part of the page. */
export function PassageList(props: PassageListProps) {
  const { words, passages, clips, hits, hit, said, cursor, selection, start, ref } = props
  const text = useTranslations('transcript')
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect()
    if (box) setTop(Math.round(box.top + window.scrollY))
  }, [])
  const rows = useWindowVirtualizer({
    count: passages.length,
    estimateSize: () => HEIGHT,
    overscan: 4,
    scrollMargin: top,
  })
  const show = (word: number) =>
    rows.scrollToIndex(paragraphAt(passages, word), { align: 'center' })
  useImperativeHandle(ref, () => ({ show }))
  const spoken = said < 0 ? -1 : paragraphAt(passages, said)
  useEffect(() => {
    if (props.isFollowing && spoken >= 0) rows.scrollToIndex(spoken, { align: 'center' })
  }, [props.isFollowing, spoken])
  useEffect(() => {
    if (start > 0 && top > 0) show(start)
  }, [start, top])
  const within = (word: number, { first, last }: Paragraph) =>
    word >= first && word <= last ? word : -1
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group that says which of its words the keyboard is at.
    <div
      ref={list}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move through the words.
      tabIndex={0}
      aria-label={text('words')}
      aria-activedescendant={`word-${cursor}`}
      className="passages"
      style={{ blockSize: rows.getTotalSize() }}
      {...props.handlers}
    >
      {rows.getVirtualItems().map(({ index, key, start: y }) => {
        const passage = passages[index]
        if (!passage) return null
        const { first, last } = passage
        const isChosen = selection && selection.last >= first && selection.first <= last
        return (
          <div
            key={key}
            ref={rows.measureElement}
            data-index={index}
            className="passage-row"
            style={{ transform: `translateY(${y - top}px)` }}
          >
            <PassageText
              words={words}
              nameOf={props.nameOf}
              onRename={props.onRename}
              first={first}
              last={last}
              clips={clipsIn(clips, words, passage)}
              hits={hits.filter(({ from, to }) => from <= last && to > first)}
              hit={hit}
              said={within(said, passage)}
              cursor={within(cursor, passage)}
              chosenFrom={isChosen ? Math.max(first, selection.first) : -1}
              chosenTo={isChosen ? Math.min(last, selection.last) : -1}
            />
          </div>
        )
      })}
    </div>
  )
}

const clipsIn = (
  clips: readonly Clip[],
  words: readonly SpokenWord[],
  { first, last }: Paragraph,
) => {
  const from = words[first]?.start ?? 0
  const to = words[last + 1]?.start ?? Number.POSITIVE_INFINITY
  return clips.filter(({ start, end }) => start < to && end > from)
}

const NO_HITS: readonly Hit[] = []

interface PassageTextProps extends Pick<PassageListProps, 'words' | 'nameOf' | 'onRename'> {
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
const PassageText = memo(function PassageText(props: PassageTextProps) {
  const { words, first, last, clips, hits = NO_HITS, hit, said, cursor } = props
  const text = useTranslations('transcript')
  const spoken = words.slice(first, last + 1)
  const [opening] = spoken
  const from = opening?.start ?? 0
  const before = words[first - 1]?.end ?? 0
  const to = words[last]?.end ?? 0
  const label = opening?.speaker
  const speaker = label && props.nameOf(label)
  const name = speaker ? `${clock(from)} ${speaker}` : clock(from)
  const chosen = (index: number) => index >= props.chosenFrom && index <= props.chosenTo
  return (
    <section className="passage" aria-label={name}>
      <p className="small quiet passage-head">
        <span>{clock(from)}</span>
        {label && speaker && (
          <Button
            kind="plain"
            isSlim
            aria-label={text('rename', { name: speaker })}
            onPress={() => props.onRename(label)}
          >
            <bdi>{speaker}</bdi>
          </Button>
        )}
        {clips
          .filter(({ start }) => start >= before && start < to)
          .map(({ clip_id, rank, title }) => (
            <Link
              key={clip_id}
              to="/clips/$clipId"
              params={{ clipId: clip_id }}
              className="badge warn"
            >
              <bdi>{`#${rank} ${title}`}</bdi>
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
