import { type RefObject, useEffect } from 'react'
import type { Player } from '../preview/player.ts'
import type { SourceWord } from './source-words.ts'

/** Marks the word that is spoken now. It changes several times a second, so that React is not asked to. */
export function useSpokenMark(
  list: RefObject<HTMLElement | null>,
  player: Player,
  shown: readonly SourceWord[],
): void {
  useEffect(() => {
    let marked: Element | null = null
    const mark = () => {
      const now = player.now()
      const place = shown.findLastIndex(({ start }) => start <= now + 0.02)
      const found = list.current?.children[place] ?? null
      if (found === marked) return
      marked?.classList.remove('spoken')
      found?.classList.add('spoken')
      marked = found
    }
    mark()
    return player.subscribe(mark)
  }, [list, player, shown])
}
