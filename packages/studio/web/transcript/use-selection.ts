import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { type Paragraph, paragraphAt } from '../data/paragraphs.ts'

/** Words from the one that was chosen first to the one that was chosen last, in either order. */
interface Range {
  anchor: number
  focus: number
}

/** The chosen words, both ends included; `null` when there are none. */
export interface Selection {
  first: number
  last: number
}

interface Options {
  count: number
  passages: readonly Paragraph[]
  initial: Selection | null
  /** Brings a word into sight. */
  reveal: (word: number) => void
  playFrom: (word: number) => void
}

/**
 * Chooses words: by dragging a mouse, by a click or tap on the first and one on the last, or by Shift and the arrow keys.
 */
export function useSelection({ count, passages, initial, reveal, playFrom }: Options) {
  const [cursor, setCursor] = useState(initial?.first ?? 0)
  const [range, setRange] = useState<Range | null>(
    initial && { anchor: initial.first, focus: initial.last },
  )
  /** The word on which a mouse was pressed, and whether it was dragged from there. */
  const drag = useRef<{ from: number; isMoved: boolean } | null>(null)
  /** Whether the next click or tap chooses the last word. */
  const isHalfDone = useRef(false)

  const choose = (word: number, isExtending: boolean) => {
    setCursor(word)
    setRange((before) => ({
      anchor: isExtending && before ? before.anchor : word,
      focus: word,
    }))
  }
  const move = (to: number, isExtending: boolean) => {
    const word = Math.min(Math.max(0, to), count - 1)
    if (isExtending) {
      setRange((before) => ({ anchor: before?.anchor ?? cursor, focus: word }))
    }
    setCursor(word)
    reveal(word)
  }

  function onKeyDown(event: KeyboardEvent) {
    // Links and buttons have keys of their own.
    if (event.target !== event.currentTarget) return
    const here = paragraphAt(passages, cursor)
    const passage = passages[here]
    const targets: Record<string, number | undefined> = {
      ArrowRight: cursor + 1,
      ArrowLeft: cursor - 1,
      ArrowDown: passages[here + 1]?.first,
      ArrowUp: passages[here - 1]?.first,
      Home: passage?.first,
      End: passage?.last,
    }
    const target = targets[event.key]
    if (target !== undefined) move(target, event.shiftKey)
    else if (event.key === ' ') choose(cursor, event.shiftKey)
    else if (event.key === 'Enter') playFrom(cursor)
    else if (event.key === 'Escape') setRange(null)
    else return
    event.preventDefault()
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const word = wordUnder(event)
    if (event.pointerType !== 'mouse' || event.button !== 0 || word === null) return
    // The focus stays on the transcript, whose keys move through all words.
    event.currentTarget.focus({ preventScroll: true })
    drag.current = event.shiftKey ? null : { from: word, isMoved: false }
    if (event.shiftKey) choose(word, true)
  }

  function onPointerMove(event: PointerEvent) {
    if (event.buttons === 0) drag.current = null
    const word = drag.current && wordUnder(event)
    if (!drag.current || word === null) return
    if (word === drag.current.from && !drag.current.isMoved) return
    drag.current.isMoved = true
    isHalfDone.current = false
    setCursor(word)
    setRange({ anchor: drag.current.from, focus: word })
  }

  function onClick(event: React.MouseEvent) {
    // What was dragged, or extended by Shift, is chosen already; `pointerType` is empty for a click of a screen reader.
    const isMouse = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'mouse'
    if (isMouse && drag.current?.isMoved !== false) return
    const word = wordUnder(event)
    if (word === null) return
    choose(word, isHalfDone.current)
    isHalfDone.current = !isHalfDone.current
  }

  const selection: Selection | null = range && {
    first: Math.min(range.anchor, range.focus),
    last: Math.max(range.anchor, range.focus),
  }
  return {
    cursor,
    selection,
    clear: () => {
      isHalfDone.current = false
      setRange(null)
    },
    handlers: {
      onKeyDown,
      onMouseDown: (event: React.MouseEvent) => event.preventDefault(),
      onPointerDown,
      onPointerMove,
      onClick,
    },
  }
}

/** Gives the index of the word under a pointer. */
function wordUnder({ clientX, clientY }: { clientX: number; clientY: number }): number | null {
  const word = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-word]')
  return word ? Number(word.dataset['word']) : null
}
