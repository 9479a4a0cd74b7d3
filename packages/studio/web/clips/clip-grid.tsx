import type { Clip } from '@svc/client'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { hasSingleKeys } from '../app/single-keys.ts'
import { ClipCard, type Wish } from './clip-card.tsx'
import { useGradualRows } from './gradual-rows.ts'
import type { SetReaction } from './use-set-reaction.ts'

/** Width that a card has at least, upright and lying, and the space between cards, in CSS pixels. */
const COLUMN = { upright: 216, lying: 320 }
/** On a phone two upright cards stand side by side. */
const NARROW = { wall: 440, column: 150 }
const GAP = 16
const CARD_HEIGHT = 620
/** Rows beyond the window that are ready: what a strong fling passes in a tenth of a second. */
const ROWS_BEYOND = 2
/** How many cards before the end the next ones are asked for: a page of them. */
const AHEAD = 48

export interface ClipGridHandle {
  show(index: number): void
}

interface ClipGridProps {
  clips: readonly Clip[]
  /** How many clips the video has, of which these are some. */
  count: number
  /** Whether they became ready before the eyes of who waited for them. */
  isNew: boolean
  /** The chosen clips by their ids. */
  selected: ReadonlyMap<string, Clip>
  onSelect: (clip: Clip, isSelected: boolean) => void
  onReact: SetReaction
  onWish: (wish: Wish, clip: Clip) => void
  /** Called when the end of what is loaded is near. */
  onEnd: () => void
  ref: React.Ref<ClipGridHandle>
}

/** Clips in as many columns as there is room for; only those in sight are part of the page. */
export function ClipGrid(props: ClipGridProps) {
  const { clips, count, isNew, selected, onSelect, onReact, onWish, onEnd, ref } = props
  const words = useTranslations('clips')
  const list = useRef<HTMLUListElement>(null)
  const isLying = LYING.has(clips[0]?.framing?.aspect_ratio ?? '')
  const { columns, top } = useColumns(list, isLying)
  const rows = useWindowVirtualizer({
    count: Math.ceil(clips.length / columns),
    estimateSize: () => CARD_HEIGHT,
    gap: GAP,
    overscan: ROWS_BEYOND,
    scrollMargin: top,
  })
  const show = (index: number) =>
    rows.scrollToIndex(Math.floor(index / columns), { align: 'center' })
  useImperativeHandle(ref, () => ({ show }))
  useWallKeys({ list, count: clips.length, show })
  const ready = rows.getVirtualItems()
  const { startIndex = 0, endIndex = 0 } = rows.range ?? {}
  const { from, to } = useGradualRows({
    seen: { from: startIndex, to: endIndex },
    ready: { from: ready[0]?.index ?? 0, to: ready.at(-1)?.index ?? 0 },
    isBackward: rows.scrollDirection === 'backward',
  })
  // What comes back by scrolling is not new any more.
  const isMoved = useRef(false)
  if (rows.isScrolling) isMoved.current = true
  const shown = ready.filter(({ index }) => index >= from && index <= to)
  const isNearEnd = (endIndex + 1) * columns >= clips.length - AHEAD
  useEffect(() => {
    if (isNearEnd) onEnd()
  }, [isNearEnd, onEnd])
  const above = (shown[0]?.start ?? top) - top
  const below = rows.getTotalSize() + top - (shown.at(-1)?.end ?? top)
  return (
    <ul
      ref={list}
      aria-label={words('list')}
      className={isNew && !isMoved.current ? 'clip-list arriving' : 'clip-list'}
      style={{
        paddingBlock: `${Math.max(0, above)}px ${Math.max(0, below)}px`,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
      }}
    >
      {shown.flatMap(({ index }) =>
        clips.slice(index * columns, (index + 1) * columns).map((clip, column) => (
          <li
            key={clip.clip_id}
            ref={column === 0 ? rows.measureElement : undefined}
            data-index={index}
            aria-setsize={clips.length}
            aria-posinset={index * columns + column + 1}
          >
            <ClipCard
              clip={clip}
              count={count}
              isSelected={selected.has(clip.clip_id)}
              onSelect={onSelect}
              onReact={onReact}
              onWish={onWish}
            />
          </li>
        )),
      )}
    </ul>
  )
}

/** Shapes of pictures that are wider than high. */
const LYING = new Set(['16:9', 'source'])

/** How many columns there is room for, and where the list begins on the page. */
function useColumns(list: React.RefObject<HTMLElement | null>, isLying: boolean) {
  const [place, setPlace] = useState({ columns: 1, top: 0 })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const { width, top } = element.getBoundingClientRect()
      const upright = width < NARROW.wall ? NARROW.column : COLUMN.upright
      const column = isLying ? COLUMN.lying : upright
      const columns = Math.max(1, Math.floor((width + GAP) / (column + GAP)))
      const next = { columns, top: Math.round(top + window.scrollY) }
      // The page grows with each card that is measured: that alone moves nothing.
      setPlace((now) => (now.columns === next.columns && now.top === next.top ? now : next))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [list, isLying])
  return place
}

interface Wall {
  list: RefObject<HTMLElement | null>
  /** How many clips the wall has. */
  count: number
  /** Brings a clip into sight. */
  show: (index: number) => void
}

/** Frames after which a card that was scrolled to is part of the page. */
const MOST_FRAMES = 30

/**
 * The keys of the wall, where nothing else has the focus: J and K go to the next clip and back, and every other one presses what
 * names it on the card that was gone to last.
 */
function useWallKeys(wall: Wall): void {
  const latest = useRef(wall)
  latest.current = wall
  useEffect(() => {
    let at = -1
    function onKey(event: KeyboardEvent) {
      const { list, count } = latest.current
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (
        ctrlKey ||
        metaKey ||
        altKey ||
        !hasSingleKeys() ||
        !list.current ||
        !isFree(target, list.current)
      )
        return
      const card = target instanceof Element ? target.closest<HTMLElement>('[aria-posinset]') : null
      if (card) at = Number(card.ariaPosInSet) - 1
      const step = STEPS[key.toLowerCase()]
      if (step !== undefined) {
        at = Math.min(Math.max(0, at + step), count - 1)
        focusCard(latest.current, at)
      } else if (key.toLowerCase() === BAR) {
        document.querySelector<HTMLElement>('.batch button')?.focus()
      } else {
        const name = `[aria-keyshortcuts="${CSS.escape(key.toUpperCase())}"]`
        const pressed =
          cardAt(list.current, at)?.querySelector<HTMLElement>(name) ??
          document.querySelector<HTMLElement>(`.keys ${name}`)
        if (!pressed) return
        pressed.click()
      }
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

const STEPS: Record<string, number> = { j: 1, k: -1 }
/** Leads to what can be done with the chosen clips, from where J and K lead back. */
const BAR = 'b'

const isFree = (target: EventTarget | null, list: HTMLElement) =>
  target === document.body ||
  (target instanceof HTMLElement &&
    (target.id === 'main' || list.contains(target) || target.closest('.batch') !== null))

const cardAt = (list: HTMLElement, index: number) =>
  list.querySelector<HTMLElement>(`[aria-posinset="${index + 1}"]`)

/** Moves the focus to the player of a card, and waits for the card where it is far away. */
function focusCard({ list, show }: Wall, index: number, frames = MOST_FRAMES): void {
  const player = list.current && cardAt(list.current, index)?.querySelector<HTMLElement>('.screen')
  if (player) {
    player.focus({ preventScroll: true })
    player.closest('article')?.scrollIntoView({ block: 'nearest' })
    return
  }
  if (frames === MOST_FRAMES) show(index)
  if (frames > 0)
    requestAnimationFrame(() => focusCard({ list, show, count: 0 }, index, frames - 1))
}
