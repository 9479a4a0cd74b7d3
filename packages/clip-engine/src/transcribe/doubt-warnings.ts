import { clock } from '../clock.ts'
import type { EngineWarning } from '../engine-error.ts'
import type { TimeRange } from '../time-range.ts'
import type { RecognitionTask, Recognizer } from './recognizer.ts'
import type { Understood } from './withhold-guesses.ts'

/** With fewer words than this, low confidence is no evidence of another language. */
const TELLING_WORDS = 15

/**
 * Returns warnings about the parts of a transcript that were left out because the recognizer only guessed them.
 *
 * @param heard - Number of words before any were left out.
 */
export function doubtWarnings(
  { name, languages }: Pick<Recognizer, 'name' | 'languages'>,
  { language }: Pick<RecognitionTask, 'language'>,
  heard: number,
  { words, doubtful }: Understood,
): EngineWarning[] {
  if (doubtful.length === 0) return []
  const code = 'speech_uncertain'
  if (words.length > 0) {
    const message = `${name} was unsure of what is said at ${listTimes(doubtful)}; its guesses are left out, so there are no captions there.`
    return [{ code, message }]
  }
  const nothing = 'so its guesses are left out: clips are not captioned, and not named after them.'
  if (languages === 'any' || language !== null || heard < TELLING_WORDS) {
    return [{ code, message: `${name} was unsure of what is said, ${nothing}` }]
  }
  const message = `${name} knows ${languages.join(', ')} and was unsure of what is said: it is another language, or hard to hear, ${nothing} A multilingual recognizer or a transcript of yours would help.`
  return [{ code: 'language_uncertain', message }]
}

const MOST_TIMES = 3

function listTimes(ranges: TimeRange[]): string {
  const shown = ranges.slice(0, MOST_TIMES).map(({ start, end }) => `${clock(start)}–${clock(end)}`)
  const more = ranges.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more places` : shown.join(', ')
}
