import { type RefObject, useEffect } from 'react'
import type { Player } from '../preview/player.ts'
import type { SourceWord } from './source-words.ts'

/** Marks the word that is spoken now. It changes several times a second, so that React is not asked to. */
export function useSpokenMark(
  list: RefObject<HTMLElement | null>,
  player: Player,
  words: readonly SourceWord[],
): void {
  useEffect(() => {
    let marked: Element | null = null
    const mark = () => {
      const place = placeAt(words, player.now() + EARLY)
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

/** The place of the last word that begins before a second. */
function placeAt(words: readonly SourceWord[], second: number): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.start ?? second) <= second) low = middle + 1
    else high = middle
  }
  return low - 1
}
