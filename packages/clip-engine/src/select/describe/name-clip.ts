import { clock } from '../../clock.ts'
import type { SourceVideo } from '../../probe/source-video.ts'
import type { Title } from './find-titles.ts'
import { LONGEST_HEADLINE } from './headline.ts'

/** What the clips of a source are called so far, in lower case. */
export interface Taken {
  titles: Set<string>
  hooks: Set<string>
}

/** Titles that are offered beside a clip's own. */
const ALTERNATIVES = 3

/**
 * Gives a clip the best title and the best hook that no clip before it has.
 *
 * @param titles - What it may be called, the best first.
 * @param hooks - What may be drawn over its beginning instead of its title, the best first.
 * @param unnamed - What it is called where it has no title.
 */
export function nameClip(titles: Title[], hooks: string[], unnamed: string, taken: Taken) {
  const free = titles.filter(({ text }) => !taken.titles.has(text.toLowerCase()))
  const title = free[0] ?? { text: unnamed, source: 'time' as const }
  const others = free.map(({ text }) => text).filter((text) => text !== title.text)
  const lines = [...hooks.filter((line) => line !== title.text), ...free.map(({ text }) => text)]
  const hook = lines.find((line) => !taken.hooks.has(line.toLowerCase())) ?? ''
  taken.titles.add(title.text.toLowerCase())
  taken.hooks.add(hook.toLowerCase())
  return { title, titles: [...new Set(others)].slice(0, ALTERNATIVES), hook }
}

/** Names a clip after its source and the time at which it begins there. */
export function timeTitle({ title }: SourceVideo, start: number): string {
  const moment = clock(start)
  const room = LONGEST_HEADLINE - moment.length - ' ()'.length
  return title ? `${[...title].slice(0, room).join('').trim()} (${moment})` : `Moment at ${moment}`
}
