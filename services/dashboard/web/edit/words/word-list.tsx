import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { isKept } from '../cut/segments.ts'
import type { Player } from '../preview/player.ts'
import { captionOf, idOf } from '../state/draft.ts'
import type { Editor } from '../state/use-editor.ts'
import { cutWords, restoreWords } from './cut-words.ts'
import type { Selection } from './use-selection.ts'
import { useSpokenMark } from './use-spoken-mark.ts'
import { WordOption } from './word-option.tsx'

interface WordListProps {
  editor: Editor
  player: Player
  selection: Selection
  first: number
  last: number
}

/** The words as one text: selected by mouse, finger or keyboard, cut and restored like letters. */
export function WordList({ editor, player, selection, first, last }: WordListProps) {
  const words = useTranslations('edit.words')
  const list = useRef<HTMLDivElement>(null)
  const { draft, session } = editor
  const shown = session.words.slice(first, last + 1)
  useSpokenMark(list, player, shown)
  const active = idOfOption(selection.isEmpty ? first : selection.focus)
  useEffect(() => {
    if (!selection.isEmpty) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active, selection.isEmpty])

  const indexAt = (event: PointerEvent) => {
    const under = document.elementFromPoint(event.clientX, event.clientY)
    const found = under?.closest<HTMLElement>('[data-word]')?.dataset['word']
    return found === undefined ? null : Number(found)
  }
  const onPointerDown = (event: PointerEvent) => {
    const index = indexAt(event)
    if (index === null) return
    if (event.shiftKey) selection.extendTo(index)
    else selection.select(index)
    player.seek(session.words[index]?.start ?? 0)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || event.buttons !== 1) return
    const index = indexAt(event)
    if (index !== null && index !== selection.focus) selection.extendTo(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const run = actionOf(event, editor, selection, { first, last })
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
      className="word-list"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    >
      {shown.map((word, place) => {
        const index = first + place
        return (
          <WordOption
            key={idOf(word)}
            id={idOfOption(index)}
            index={index}
            text={captionOf(word, draft)}
            heard={word.text}
            isFiller={word.filler}
            isKept={isKept(word, draft.segments)}
            isOutside={!isInClip(word, draft.segments)}
            isSelected={!selection.isEmpty && index >= selection.first && index <= selection.last}
          />
        )
      })}
    </div>
  )
}

const idOfOption = (index: number) => `word-${index}`

function isInClip(word: { start: number; end: number }, segments: Editor['draft']['segments']) {
  const hull = { start: segments[0]?.start ?? 0, end: segments.at(-1)?.end ?? 0 }
  return isKept(word, [hull])
}

/** The keys of the text; `null` for those that mean nothing here. */
function actionOf(
  event: KeyboardEvent,
  editor: Editor,
  selection: Selection,
  { first, last }: { first: number; last: number },
): (() => void) | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  const move = (to: number) =>
    event.shiftKey ? () => selection.extendTo(to) : () => selection.select(to)
  switch (event.key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return move(selection.isEmpty ? first : selection.focus + 1)
    case 'ArrowLeft':
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
      return selection.isEmpty ? null : () => restoreWords(editor, selection)
    case 'Escape':
      return selection.isEmpty ? null : selection.clear
    default:
      return null
  }
}
