import { type RefObject, useEffect, useRef } from 'react'

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
export function useWallKeys(wall: Wall): void {
  const latest = useRef(wall)
  latest.current = wall
  useEffect(() => {
    let at = -1
    function onKey(event: KeyboardEvent) {
      const { list, count } = latest.current
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || !list.current || !isFree(target, list.current)) return
      const card = target instanceof Element ? target.closest<HTMLElement>('[aria-posinset]') : null
      if (card) at = Number(card.ariaPosInSet) - 1
      const step = STEPS[key.toLowerCase()]
      if (step !== undefined) {
        at = Math.min(Math.max(0, at + step), count - 1)
        focusCard(latest.current, at)
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

const isFree = (target: EventTarget | null, list: HTMLElement) =>
  target === document.body ||
  (target instanceof HTMLElement && (target.id === 'main' || list.contains(target)))

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
