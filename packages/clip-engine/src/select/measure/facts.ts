import type { TimeRange } from '../../time-range.ts'
import type { Sign } from '../language/vocabulary.ts'
import type { Reaction, Unit } from '../units/unit.ts'

/** Words that are evidence of a feature, with the times they are said. */
export interface Evidence extends TimeRange {
  text: string
}

/** What was measured of one unit. Shares and strengths are 0 to 1. */
export interface Facts {
  unit: Unit
  seconds: number
  wordCount: number
  /** Inverse document frequencies of its content words, added up. */
  information: number
  /** Stems of its content words. */
  terms: string[]
  signs: Record<Sign, Evidence[]>
  numbers: Evidence[]
  names: Evidence[]
  /** How likely an editor is to choose it; 1 for a usual sentence, 0 for a scene without words, less where words are uncertain. */
  appeal: number
  /** How strongly a clip that begins here opens. */
  hook: number
  /** How much a clip that begins here leans on what was said before. */
  dangling: number
  /** How surely a thought begins here. */
  begins: number
  /** How surely a thought ends here. */
  ends: number
  /** How close this unit is to the subject of the whole source. */
  centrality: number
  /** How much this unit is about the wanted topics; 0 when none were requested. */
  topic: number
  topicEvidence: Evidence[]
  /** How much it stands out by how often it is watched again; 0 where that is not known. */
  heat: number
  /** Whether it is about a subject that is not wanted. */
  isExcluded: boolean
  /** Whether it is an advert, black or dead air. */
  isUnfit: boolean
  /** Whether this unit must not follow the unit before within one clip. */
  isCutOff: boolean
  sound: SoundFacts | null
  picture: PictureFacts | null
}

export interface SoundFacts {
  /** Loudness units above the programme's own loudness. */
  level: number
  peak: TimeRange & { level: number }
  /** Standard deviation of momentary loudness, in loudness units. */
  dynamics: number
  /** Laughter and applause without words. */
  reactions: Reaction[]
}

export interface PictureFacts {
  /** Share of samples with a face. */
  faceShare: number
  /** Rank of its motion within the source. */
  motion: number
  cuts: number[]
  blackSeconds: number
}
