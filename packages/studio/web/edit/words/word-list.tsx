import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { useTranslations } from 'use-intl'
import { type Paragraph, paragraphsOf, wordAt } from '../../data/paragraphs.ts'
import { useNames } from '../../data/speakers.ts'
import { pauseBetween } from '../cut/pause-after.ts'
import { hullOf, isKept, passagesOf, type Stretch } from '../cut/segments.ts'
import type { Player } from '../preview/player.ts'
import { captionOf, idOf, isDoubtful } from '../state/draft.ts'
import type { Editor } from '../state/use-editor.ts'
import { bringBack, cutWords } from './cut-words.ts'
import { directionOf } from './direction.ts'
import { paragraphsNear, shownWord } from './shown-paragraphs.ts'
import type { SourceWord } from './source-words.ts'
import type { Selection } from './use-selection.ts'
import { WordOption } from './word-option.tsx'

interface WordListProps {
  editor: Editor
  player: Player
  selection: Selection
  first: number
  last: number
  /** Whether they are those around what was found, not around the clip. */
  isElsewhere: boolean
}

const NONE: readonly Stretch[] = []
const PARAGRAPHS = { pause: 2, long: 30, longest: 80 }

/** The words as one text: selected by mouse, finger or keyboard, cut and restored like letters. */
export function WordList(props: WordListProps) {
  const { editor, player, selection, first, last, isElsewhere } = props
  const words = useTranslations('edit.words')
  const list = useRef<HTMLDivElement>(null)
  const { session } = editor
  const segments = isElsewhere ? NONE : session.saved.segments
  const paragraphs = useMemo(() => {
    const all = paragraphsOf(session.words, PARAGRAPHS, { first, last })
    return paragraphsNear(all, session.words, segments)
  }, [session.words, segments, first, last])
  const passages = useMemo(
    () => beginsOf(editor.draft.segments, session.words),
    [editor.draft.segments, session.words],
  )
  const nameOf = useNames(editor.project)
  const direction = useMemo(
    () => directionOf(session.words.slice(first, last + 1)),
    [session.words, first, last],
  )
  useSpokenMark(list, player, session.words)
  const active = idOfOption(selection.isEmpty ? first : selection.focus)
  useEffect(() => {
    if (!selection.isEmpty) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active, selection.isEmpty])

  const indexAt = (event: PointerEvent, of: 'word' | 'pause') => {
    const under = document.elementFromPoint(event.clientX, event.clientY)
    const found = under?.closest<HTMLElement>(`[data-${of}]`)?.dataset[of]
    return found === undefined ? null : Number(found)
  }
  const onPointerDown = (event: PointerEvent) => {
    const index = indexAt(event, 'word')
    if (index === null) return
    if (event.shiftKey || selection.isReaching) selection.extendTo(index)
    else if (indexAt(event, 'pause') !== null) selection.selectPair(index)
    else selection.select(index)
    player.seek(session.words[index]?.start ?? 0)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || event.buttons !== 1) return
    const index = indexAt(event, 'word')
    if (index !== null && index !== selection.focus) selection.extendTo(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const run = actionOf(event, editor, selection, { first, last, direction, paragraphs })
    if (!run) return
    event.preventDefault()
    run()
  }
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={words('list')}
      aria-multiselectable
      aria-activedescendant={active}
      tabIndex={0}
      dir={direction}
      className="word-list"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    >
      {paragraphs.map((paragraph, at) => (
        <WordParagraph
          key={paragraph.first}
          editor={editor}
          selection={selection}
          nameOf={nameOf}
          passages={passages}
          first={paragraph.first}
          last={paragraph.last}
          isApart={at > 0 && paragraphs[at - 1]?.last !== paragraph.first - 1}
        />
      ))}
    </div>
  )
}

/** The words with which passages begin, and the place of each passage in the order of play; none where there is one passage. */
function beginsOf(segments: readonly Stretch[], words: readonly SourceWord[]): Map<number, number> {
  const passages = passagesOf(segments)
  if (passages.length < 2) return new Map()
  return new Map(
    passages.map((passage, at) => [words.findIndex((word) => isKept(word, passage)), at + 1]),
  )
}

/** The words that are shown. */
interface Shown extends Paragraph {
  direction: 'ltr' | 'rtl'
  paragraphs: readonly Paragraph[]
}

/** The keys of the text; `null` for those that mean nothing here. */
function actionOf(
  event: KeyboardEvent,
  editor: Editor,
  selection: Selection,
  { first, last, direction, paragraphs }: Shown,
): (() => void) | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  const [forward, back] =
    direction === 'ltr' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
  const move = (to: number) => {
    const word = shownWord(paragraphs, to, selection.focus)
    return event.shiftKey ? () => selection.extendTo(word) : () => selection.select(word)
  }
  switch (event.key) {
    case forward:
    case 'ArrowDown':
      return move(selection.isEmpty ? first : selection.focus + 1)
    case back:
    case 'ArrowUp':
      return move(selection.isEmpty ? last : selection.focus - 1)
    case 'Home':
      return move(first)
    case 'End':
      return move(last)
    case 'Delete':
    case 'Backspace':
      return selection.isEmpty ? null : () => cutWords(editor, selection)
    case 'Enter':
    case 'Insert':
      return selection.isEmpty ? null : () => bringBack(editor, selection)
    case 'Escape':
      return selection.isEmpty ? null : selection.clear
    default:
      return null
  }
}

/** Marks the word that is spoken now. It changes several times a second, so that React is not asked to. */
function useSpokenMark(
  list: RefObject<HTMLElement | null>,
  player: Player,
  words: readonly SourceWord[],
): void {
  useEffect(() => {
    let marked: Element | null = null
    const mark = () => {
      const place = wordAt(words, player.now() + EARLY)
      const found = list.current?.querySelector(`[data-word="${place}"]`) ?? null
      if (found === marked) return
      marked?.classList.remove('spoken')
      found?.classList.add('spoken')
      marked = found
    }
    mark()
    return player.subscribe(mark)
  }, [list, player, words])
}

/** A word counts from this many seconds before its start: less than a frame. */
const EARLY = 0.02

interface ParagraphProps extends Paragraph {
  editor: Editor
  selection: Selection
  nameOf: (label: string) => string
  passages: ReadonlyMap<number, number>
  /** Whether words before it are left out. */
  isApart: boolean
}

/** Some words in a row, and who says them where that is another one than before. */
function WordParagraph(props: ParagraphProps) {
  const { editor, selection, nameOf, passages, isApart, first, last } = props
  const { draft, session, rules } = editor
  const { segments } = draft
  const hull = hullOf(segments)
  const speaker = session.words[first]?.speaker
  const name = speaker && nameOf(speaker)
  return (
    <div
      role={name ? 'group' : 'presentation'}
      {...(name && { 'aria-label': name })}
      className={isApart ? 'word-paragraph apart' : 'word-paragraph'}
    >
      {name && (isApart || speaker !== session.words[first - 1]?.speaker) && (
        <bdi aria-hidden className="small quiet word-speaker">
          {name}
        </bdi>
      )}
      {session.words.slice(first, last + 1).map((word, place) => {
        const index = first + place
        const pause = pauseBetween(word, session.words[index + 1], segments)
        const isShown = pause?.isCut || (pause?.seconds ?? 0) >= rules.silence_min_seconds
        return (
          <WordOption
            key={idOf(word)}
            id={idOfOption(index)}
            index={index}
            text={captionOf(word, draft)}
            heard={word.text}
            isFiller={word.filler}
            isDoubtful={isDoubtful(word, draft)}
            isKept={isKept(word, segments)}
            isOutside={!isKept(word, [hull])}
            isSelected={!selection.isEmpty && index >= selection.first && index <= selection.last}
            pause={pause && isShown ? pause.seconds : 0}
            isPauseCut={pause?.isCut === true}
            passage={passages.get(index) ?? 0}
          />
        )
      })}
    </div>
  )
}

/** The id of a word's option, by its place among all words of the source. */
const idOfOption = (index: number) => `word-${index}`
