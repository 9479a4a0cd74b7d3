import { vocabularyFor } from '../../packages/clip-engine/src/select/language/vocabulary.ts'
import { type CutSettings, listCuts } from '../../packages/clip-engine/src/select/units/cut-list.ts'
import type { TimeRange } from '../../packages/clip-engine/src/time-range.ts'
import { spoken } from '../../packages/clip-engine/test/caption-job.ts'
import { DEFAULT_CONFIG } from '../../packages/specification/src/index.ts'

/** Two words, a pause of three seconds that is not quite silent, and a filler word. */
const words = [...spoken(['before'], 1), ...spoken(['um', 'basically', 'after'], 1, 4)].map(
  (word) => ({ ...word, filler: word.text === 'um' }),
)
const loudness = {
  integrated_lufs: -20,
  interval_seconds: 0.1,
  momentary_lufs: Array.from({ length: 80 }, () => -55),
}

/** Lists what is kept of a stretch of speech. */
export const cuts = (change: Partial<CutSettings>): TimeRange[] =>
  listCuts(
    words,
    { loudness, speech: words },
    { ...DEFAULT_CONFIG.cuts, ...change },
    vocabularyFor('en', ''),
  ).keep(0, 8)
