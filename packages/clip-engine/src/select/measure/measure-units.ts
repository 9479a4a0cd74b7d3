import type { Analysis } from '../../analyze/analysis.ts'
import type { Word } from '../../transcribe/transcript.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { CutList } from '../units/cut-list.ts'
import type { Timeline } from '../units/timeline.ts'
import type { Unit } from '../units/unit.ts'
import { measureCohesion, measureFreshStarts, measureSubjectChanges } from './cohesion.ts'
import type { Facts } from './facts.ts'
import { heatWithin } from './heat.ts'
import type { TermIndex } from './information.ts'
import { measureDangling, measureHook } from './opening.ts'
import { measurePicture } from './picture.ts'
import { findSeams } from './seams.ts'
import { findNames, findNumbers, findSigns } from './signs.ts'
import { measureSound } from './sound.ts'
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
  const cohesion = measureCohesion(units, index)
  const subjectChanges = measureSubjectChanges(cohesion)
  const freshStarts = measureFreshStarts(units, subjectChanges)
  const seams = findSeams(units, { analysis, reactions, cuts, cohesion, subjectChanges })
  const unfit = findUnfit(units, analysis, range, vocabulary, cuts, topics.isAsked)
  const sounds = measureSound(analysis, timeline.reactions, units)
  const pictures = measurePicture(analysis, units)
  const facts = units.map((unit, at): Omit<Facts, 'hook' | 'begins' | 'ends'> => {
    const wanted = topics.find(words, unit)
    return {
      ...measureWords(unit, words, vocabulary, index),
      appeal: 0,
      dangling: unit.kind === 'speech' ? measureDangling(unit, vocabulary) : 0,
      freshStart: freshStarts[at] ?? 0,
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
  const prominences = terms.map(index.prominence)
  return {
    unit,
    seconds: unit.end - unit.start,
    wordCount: spoken.length,
    information: terms.reduce((sum, term) => sum + index.rarity(term), 0),
    terms,
    signs: findSigns(words, unit.tokens, vocabulary),
    numbers: findNumbers(words, unit.tokens, vocabulary),
    names: findNames(words, unit.tokens, vocabulary),
    centrality: prominences.reduce((sum, value) => sum + value, 0) / Math.max(1, terms.length),
  }
}
