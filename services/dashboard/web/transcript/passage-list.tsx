import type { Clip } from '@svc/client'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type ComponentProps,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import type { SpokenWord } from '../data/transcripts.ts'
import type { Hit } from './find-words.ts'
import { PassageText } from './passage-text.tsx'
import { type Passage, passageOf } from './passages.ts'
import type { Selection } from './use-selection.ts'

const HEIGHT = 130

/** Moves the transcript to one of its words. */
export interface PassageListHandle {
  show(word: number): void
}

interface PassageListProps {
  words: readonly SpokenWord[]
  passages: readonly Passage[]
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
  const show = (word: number) => rows.scrollToIndex(passageOf(passages, word), { align: 'center' })
  useImperativeHandle(ref, () => ({ show }))
  const spoken = said < 0 ? -1 : passageOf(passages, said)
  useEffect(() => {
    if (props.isFollowing && spoken >= 0) rows.scrollToIndex(spoken, { align: 'center' })
  }, [props.isFollowing, spoken])
  useEffect(() => {
    if (start > 0 && top > 0) show(start)
  }, [start, top])
  const within = (word: number, { first, last }: Passage) =>
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
  { first, last }: Passage,
) => {
  const from = words[first]?.start ?? 0
  const to = words[last + 1]?.start ?? Number.POSITIVE_INFINITY
  return clips.filter(({ start, end }) => start < to && end > from)
}
