import type { ClipCandidate } from '../../src/select/clip-candidate.ts'
import type { Word } from '../../src/transcribe/transcript.ts'
import { bare } from '../../test/spoken-words.ts'
import { bootstrap } from './bootstrap.ts'
import type { ComposedTalk } from './composed/compose-words.ts'
import { inspectEdges } from './composed/inspect-edges.ts'
import { chooseFrom, composedTalks } from './composed.ts'
import type { Figure, Findings } from './figure.ts'

/** Measures where clips begin and end, with true words and with words as a plain recognizer gives them. */
export async function measureBoundaries(): Promise<Findings> {
  const figures = [
    ...(await figuresOf('true words', (words) => words, 0.98)),
    ...(await figuresOf('bare words', bare)),
  ]
  return { figures, notes: NOTES }
}

const NOTES = {
  talks:
    'Ten clips of each composed talk. An edge is on a true sentence when no word of another sentence is inside and none of its own is missing but a joining one (“and”, “so”). ' +
    'Beside it: what clips of the same lengths at random places reach.',
}

async function figuresOf(of: string, hear: (words: Word[]) => Word[], least?: number) {
  const clips: ReturnType<typeof inspectEdges>[] = []
  const random: ReturnType<typeof inspectEdges>[] = []
  for (const talk of composedTalks()) {
    const chosen = await chooseFrom(talk, hear(talk.words))
    clips.push(...chosen.map((clip) => inspectEdges(clip, talk)))
    random.push(...chosen.map((clip) => inspectEdges(moved(clip, talk), talk)))
  }
  const figure = (name: string, read: (clip: (typeof clips)[number]) => number): Figure => ({
    ...{ of: `${of} (${clips.length} clips)`, name, ...bootstrap(clips.map(read)) },
    baselines: { random: { value: bootstrap(random.map(read)).value } },
  })
  const none = { goal: { is: 'most', value: 0 } } as const
  return [
    {
      ...figure('start and end on a true sentence', (clip) => Number(clip.is_whole)),
      ...(least && { goal: { is: 'least' as const, value: least } }),
    },
    figure('start on a true sentence', (clip) => Number(clip.starts_whole)),
    figure('end on a true sentence', (clip) => Number(clip.ends_whole)),
    { ...figure('cut words a clip', (clip) => clip.cut_words), ...none },
    { ...figure('gaps above 2 s a clip', (clip) => clip.long_gaps), ...none },
  ]
}

/** The same clip half a talk later. */
function moved({ start, end }: ClipCandidate, { duration }: ComposedTalk) {
  const length = end - start
  const from = (start + duration / 2) % Math.max(1, duration - length)
  return { start: from, end: from + length, segments: [{ start: from, end: from + length }] }
}
