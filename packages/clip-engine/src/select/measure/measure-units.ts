import type { Analysis } from '../../analyze/analysis.ts'
import { mean } from '../../averages.ts'
import { firstAtLeast, firstIndexAtLeast } from '../../first-index.ts'
import type { Word } from '../../transcribe/transcript.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { CutList } from '../units/cut-list.ts'
import type { Timeline, Unit } from '../units/unit.ts'
import type { Facts, PictureFacts } from './facts.ts'
import { heatWithin } from './heat.ts'
import type { TermIndex } from './information.ts'
import { measureDangling, measureHook } from './opening.ts'
import { findSeams } from './seams.ts'
import { findNames, findNumbers, findSigns } from './signs.ts'
import { measureSound, overlap } from './sound.ts'
import { rateThought } from './thoughts.ts'
import type { TopicFinder } from './topics.ts'
import { findUnfit } from './unfit.ts'

/** Measures every unit once; scores of clips only add these facts up. */
export function measureUnits(
  units: Unit[],
  timeline: Timeline,
  analysis: Analysis,
  vocabulary: Vocabulary,
  index: TermIndex,
  topics: TopicFinder,
  cuts: CutList,
): Facts[] {
  const { words, reactions, range } = timeline
  const seams = findSeams(units, { reactions, cuts, index })
  const unfit = findUnfit(units, analysis, range, vocabulary, cuts, topics.isAsked)
  const sounds = measureSound(analysis, timeline.reactions, units)
  const pictures = measurePicture(analysis, units)
  const facts = units.map((unit, at): Omit<Facts, 'hook' | 'begins' | 'ends'> => {
    const wanted = topics.find(words, unit)
    return {
      ...measureWords(unit, words, vocabulary, index),
      appeal: 0,
      dangling: unit.kind === 'speech' ? measureDangling(unit, vocabulary) : 0,
      topic: wanted.weight,
      topicEvidence: wanted.evidence,
      heat: heatWithin(unit, timeline.heat),
      isExcluded: topics.isExcluded(unit),
      isUnfit: unfit[at] ?? false,
      isCutOff: seams[at] ?? true,
      sound: sounds[at] ?? null,
      picture: pictures[at] ?? null,
    }
  })
  return facts.map((fact, at) => ({
    ...fact,
    hook: measureHook(fact, facts[at + 1]),
    ...rateThought(facts, at, vocabulary),
  }))
}

function measureWords(unit: Unit, words: Word[], vocabulary: Vocabulary, index: TermIndex) {
  const spoken = words.slice(unit.first, unit.last + 1)
  const terms = index.termsOf(unit)
  return {
    unit,
    seconds: unit.end - unit.start,
    wordCount: spoken.length,
    information: terms.reduce((sum, term) => sum + index.rarity(term), 0),
    terms,
    signs: findSigns(words, unit.tokens, vocabulary),
    numbers: findNumbers(words, unit.tokens, vocabulary),
    names: findNames(words, unit.tokens, vocabulary),
    centrality: mean(terms.map(index.prominence)),
  }
}

/** Measures the picture of every unit; `null` for a source without one. */
function measurePicture(analysis: Analysis, units: Unit[]): (PictureFacts | null)[] {
  if (analysis.shots.length === 0) return units.map(() => null)
  const cuts = analysis.shots.slice(1).map((shot) => shot.start)
  const motions = units.map((unit) => meanMotion(analysis, unit))
  const ranked = motions.toSorted((a, b) => a - b)
  return units.map((unit, at) => ({
    faceShare: faceShare(analysis, unit),
    motion: firstAtLeast(ranked, motions[at] ?? 0) / Math.max(1, ranked.length - 1),
    cuts: cuts.slice(firstAtLeast(cuts, unit.start), firstAtLeast(cuts, unit.end)),
    blackSeconds: overlap(analysis.black, unit),
  }))
}

function meanMotion({ motion }: Analysis, { start, end }: Unit): number {
  const first = Math.floor(start / motion.interval_seconds)
  return mean(motion.values.slice(first, Math.ceil(end / motion.interval_seconds)))
}

/** Share of samples with a face; a unit shorter than the sampling interval uses the nearest sample. */
function faceShare({ faces }: Analysis, { start, end }: Unit): number {
  const from = firstIndexAtLeast(faces, start, (sample) => sample.time)
  const until = firstIndexAtLeast(faces, end, (sample) => sample.time)
  const samples = faces.slice(Math.min(from, faces.length - 1), Math.max(until, from + 1))
  const withFace = samples.filter((sample) => sample.faces.length > 0)
  return samples.length > 0 ? withFace.length / samples.length : 0
}
