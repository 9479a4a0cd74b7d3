import { measureSentences } from '../../../packages/clip-engine/src/select/appeal/sentence-features.ts'
import { vocabularyFor } from '../../../packages/clip-engine/src/select/language/vocabulary.ts'
import { indexTerms } from '../../../packages/clip-engine/src/select/measure/information.ts'
import { speechUnits } from '../../../packages/clip-engine/src/select/units/speech-units.ts'
import type { Unit } from '../../../packages/clip-engine/src/select/units/unit.ts'
import type { TimeRange } from '../../../packages/clip-engine/src/time-range.ts'
import { holds } from '../../../packages/clip-engine/test/composed/pick-metrics.ts'
import { listCases, type PickCase, readCase } from './pick-case.ts'

/** The data of one talk for the fit. */
export interface PickedTalk {
  path: string
  /** The show the talk belongs to: the name of its folder. */
  show: string
  units: { words: number; isChosen: boolean }[]
  /** Every clip of a usual length: sentences from `first` to before `until`. */
  clips: { first: number; until: number; isChosen: boolean }[]
  features: Float64Array[]
}

/** Maximum length of a unit of the selection, in seconds. */
const LONGEST_UNIT = 20
/** A sentence is chosen when a moment covers half of it, or it covers half of a moment. */
const CHOSEN = 0.5

/** Reads the talks of every show, measured for the fit. */
export async function readShows(
  cases: Record<string, string[]>,
): Promise<Record<string, PickedTalk[]>> {
  const talks: Record<string, PickedTalk[]> = {}
  for (const [show, [path = '']] of Object.entries(cases)) {
    talks[show] = await readTalks(path.slice(0, path.lastIndexOf('/')))
  }
  return talks
}

/** Measures the sentences of every case in a folder. */
async function readTalks(folder: string): Promise<PickedTalk[]> {
  const talks: PickedTalk[] = []
  for (const path of await listCases(folder)) talks.push(measureTalk(path, await readCase(path)))
  return talks
}

function measureTalk(path: string, { show, words, duration, moments }: PickCase): PickedTalk {
  const vocabulary = vocabularyFor(
    null,
    words.slice(0, 2000).map((word) => word.text),
  )
  const range = { start: 0, end: duration }
  const units = speechUnits(
    { words, cuts: [], reactions: [], heat: [], range },
    vocabulary,
    LONGEST_UNIT,
  )
  const index = indexTerms(units, words, vocabulary)
  return {
    ...{ path, show },
    clips: listClips(units, moments),
    units: units.map((unit) => ({
      words: unit.last - unit.first + 1,
      isChosen: moments.some((moment) => isChosen(unit, moment)),
    })),
    features: measureSentences({ units, words, vocabulary, index, start: range.start }),
  }
}

function isChosen(unit: Unit, moment: TimeRange): boolean {
  const shared = Math.min(unit.end, moment.end) - Math.max(unit.start, moment.start)
  const shorter = Math.min(unit.end - unit.start, moment.end - moment.start)
  return shared >= CHOSEN * shorter
}

/** Range of clip lengths within which sentences are fitted, in seconds. */
const CLIP = { shortest: 25, usual: 40, longest: 55 }

/** For each sentence, the one clip of about the usual length that begins with it. */
function listClips(units: Unit[], moments: TimeRange[]): PickedTalk['clips'] {
  let until = 1
  return units.flatMap((unit, first) => {
    const start = unit.entry.time
    const lengthTo = (index: number) => (units[index - 1]?.exit.time ?? 0) - start
    until = Math.max(until, first + 1)
    while (until < units.length && lengthTo(until + 1) <= CLIP.usual) until += 1
    const [best] = [until, until + 1]
      .filter((index) => index <= units.length)
      .filter((index) => lengthTo(index) >= CLIP.shortest && lengthTo(index) <= CLIP.longest)
      .sort((a, b) => Math.abs(lengthTo(a) - CLIP.usual) - Math.abs(lengthTo(b) - CLIP.usual))
    if (best === undefined) return []
    const clip = { start, end: start + lengthTo(best) }
    return [{ first, until: best, isChosen: moments.some((moment) => holds(clip, moment)) }]
  })
}
