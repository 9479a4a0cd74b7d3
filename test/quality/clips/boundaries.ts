import type { ClipCandidate } from '../../../packages/clip-engine/src/select/clip-candidate.ts'
import {
  chooseFrom,
  type Hear,
  hearBare,
  hearTruly,
} from '../../../packages/clip-engine/test/composed/choose-from.ts'
import type { ComposedTalk } from '../../../packages/clip-engine/test/composed/compose-words.ts'
import { inspectEdges } from '../../../packages/clip-engine/test/composed/inspect-edges.ts'
import { evenAnalysis } from '../../../packages/clip-engine/test/select-input.ts'
import { PODCASTS, type Podcast } from '../../../packages/clip-engine/test/talk/podcasts.ts'
import { wordsFromTurns } from '../../../packages/clip-engine/test/talk/words-from-turns.ts'
import { composedTalks } from './composed.ts'
import { bootstrap, type Figure, type Findings } from './figure.ts'

/** Measures where clips begin and end, with true words and with words as a recognizer without punctuation returns them. */
export async function measureBoundaries(): Promise<Findings> {
  const composed = composedTalks()
  const podcasts = await Promise.all(PODCASTS.map(listen))
  const spoken = `${podcasts.length} ${podcasts.length === 1 ? 'podcast' : 'podcasts'}`
  const figures = [
    ...(await figuresOf('composed talks, true words', composed, hearTruly)),
    ...(await figuresOf('composed talks, bare words', composed, hearBare)),
    ...(await figuresOf(`${spoken}, true words`, podcasts, hearTruly)),
    ...(await figuresOf(`${spoken}, bare words`, podcasts, hearBare)),
  ]
  return { figures, notes: [NOTE] }
}

type Listened = Parameters<typeof chooseFrom>[0] & Pick<ComposedTalk, 'words' | 'sentenceEnds'>

/** A conversation with a written transcript of its turns. */
async function listen({ readTurns, duration_seconds }: Podcast): Promise<Listened> {
  const words = wordsFromTurns(await readTurns(0))
  const sentenceEnds = words.flatMap(({ text }, at) => (/[.!?…]["”]?$/.test(text) ? [at] : []))
  const analysis = evenAnalysis(duration_seconds)
  return { words, sentenceEnds, analysis, duration: duration_seconds, language: 'en' }
}

const NOTE =
  'Ten clips of each talk, or as many as it has. An edge is on a true sentence when no word of another sentence is inside and none of its own is missing but a hesitation, a joining one before it (“and”, “so”) or a tag behind it (“you know”). ' +
  'Bare words have no marks but those that the engine gives them. ' +
  'Beside it: what clips of the same lengths at random places reach.'

async function figuresOf(of: string, talks: Listened[], hear: Hear) {
  const clips: ReturnType<typeof inspectEdges>[] = []
  const random: ReturnType<typeof inspectEdges>[] = []
  for (const talk of talks) {
    const chosen = await chooseFrom(talk, await hear(talk.words, talk.language))
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
      ...figure('start and end on a true sentence', (clip) => Number(clip.isWhole)),
      goal: { is: 'least' as const, value: 0.98 },
    },
    figure('start on a true sentence', (clip) => Number(clip.startsWhole)),
    figure('end on a true sentence', (clip) => Number(clip.endsWhole)),
    { ...figure('cut words a clip', (clip) => clip.cutWords), ...none },
    { ...figure('gaps above 2 s a clip', (clip) => clip.longGaps), ...none },
  ]
}

/** The same clip half a talk later. */
function moved({ start, end }: ClipCandidate, { duration }: Listened) {
  const length = end - start
  const from = (start + duration / 2) % Math.max(1, duration - length)
  return { start: from, end: from + length, segments: [{ start: from, end: from + length }] }
}
