import { measureAblations } from './ablations.ts'
import { measureBoundaries } from './boundaries.ts'
import { measureCaptions } from './captions.ts'
import { measureComposed } from './composed.ts'
import { measureEngine } from './engine.ts'
import type { Findings } from './figure.ts'
import { measureFraming } from './framing.ts'
import { measureMedia } from './media.ts'
import type { Options } from './options.ts'
import { measureRecognition } from './recognition.ts'
import { measureSelection } from './selection.ts'
import { measureSpeed } from './speed.ts'

/** One independent part of the benchmark. */
interface Part {
  title: string
  /** @throws {NotMeasurable} A requirement is missing. */
  measure: (options: Options) => Promise<Findings>
}

/** In the order of the report. */
export const PART_NAMES = [
  'selection',
  'ablations',
  'composed',
  'boundaries',
  'captions',
  'framing',
  'recognition',
  'media',
  'speed',
  'engine',
] as const

export type PartName = (typeof PART_NAMES)[number]

export const PARTS: Record<PartName, Part> = {
  selection: { title: 'Selection: what editors chose', measure: measureSelection },
  ablations: { title: 'Selection: what each part of it earns', measure: measureAblations },
  composed: { title: 'Selection: planted moments', measure: measureComposed },
  boundaries: { title: 'Boundaries', measure: measureBoundaries },
  captions: { title: 'Captions', measure: measureCaptions },
  framing: { title: 'Framing', measure: measureFraming },
  recognition: { title: 'Recognition', measure: measureRecognition },
  media: { title: 'Unusual media', measure: measureMedia },
  speed: { title: 'Speed of the selection', measure: measureSpeed },
  engine: { title: 'Speed of the stages', measure: measureEngine },
}
