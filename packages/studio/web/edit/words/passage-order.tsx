import { useDraggable, useDroppable } from '@dnd-kit/core'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { classesOf, IconButton } from '../../design/button.tsx'
import { SilentDrag } from '../../design/silent-drag.tsx'
import { isKept, movePassage, passagesOf, type Stretch } from '../cut/segments.ts'
import type { Player } from '../preview/player.ts'
import { captionOf } from '../state/draft.ts'
import type { Editor } from '../state/use-editor.ts'

/** The passages of a clip in the order in which they are played, moved by dragging or by buttons; nothing where there is one. */
export function PassageOrder({ editor, player }: { editor: Editor; player: Player }) {
  const words = useTranslations('edit.words')
  const { draft, step } = editor
  const passages = passagesOf(draft.segments)
  const move = (from: number, to: number) =>
    step('order', { segments: movePassage(draft.segments, from, to) })
  if (passages.length < 2) return null
  return (
    <SilentDrag onDragEnd={({ active, over }) => over && move(Number(active.id), Number(over.id))}>
      <ol className="passages" aria-label={words('order')}>
        {passages.map((passage, at) => (
          <Passage
            key={passage[0]?.start}
            text={textOf(passage, editor)}
            place={at}
            last={passages.length - 1}
            onMove={(to) => move(at, to)}
            onPlay={() => {
              player.seek(passage[0]?.start ?? 0)
              player.play()
            }}
          />
        ))}
      </ol>
    </SilentDrag>
  )
}

interface PassageProps {
  text: string
  /** Its place in the order, from 0. */
  place: number
  /** The last place. */
  last: number
  onMove: (to: number) => void
  onPlay: () => void
}

function Passage({ text, place, last, onMove, onPlay }: PassageProps) {
  const words = useTranslations('edit.words')
  const [earlier, later] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  const { listeners, setNodeRef: setDragged, transform, isDragging } = useDraggable({ id: place })
  const { setNodeRef: setOver, isOver } = useDroppable({ id: place })
  const move = (to: number) => {
    onMove(to)
    // The button that was pressed has no further use at an end.
    if (to === 0) later.current?.focus()
    if (to === last) earlier.current?.focus()
  }
  return (
    <li
      ref={(element) => {
        setDragged(element)
        setOver(element)
      }}
      {...listeners}
      className={`ordered-passage${isDragging ? ' carried' : ''}${isOver ? ' over' : ''}`}
      style={transform ? { transform: `translateY(${transform.y}px)` } : {}}
    >
      {/* The browser's own, so that the passage can be dragged by it. */}
      <button type="button" className={classesOf('plain', true)} onClick={onPlay}>
        <bdi className="name">{text}</bdi>
      </button>
      <IconButton
        ref={earlier}
        Icon={ArrowUp}
        isSlim
        label={words('playEarlier', { number: place + 1 })}
        isDisabled={place === 0}
        onPress={() => move(place - 1)}
      />
      <IconButton
        ref={later}
        Icon={ArrowDown}
        isSlim
        label={words('playLater', { number: place + 1 })}
        isDisabled={place === last}
        onPress={() => move(place + 1)}
      />
    </li>
  )
}

/** The words that say which passage it is; more are not seen. */
const MOST_WORDS = 20

function textOf(passage: readonly Stretch[], { session, draft }: Editor): string {
  const said = session.words.filter((word) => isKept(word, passage)).slice(0, MOST_WORDS)
  return said.map((word) => captionOf(word, draft)).join(' ')
}
