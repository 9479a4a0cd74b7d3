import type { Findings } from './figure.ts'
import { measureFraming } from './framing.ts'
import type { Options } from './options.ts'
import { measureSelection } from './selection.ts'

/** One thing the benchmark measures, by itself. */
interface Part {
  title: string
  /** @throws {NotMeasurable} What it needs is not there. */
  measure: (options: Options) => Promise<Findings>
}

/** In the order of the report. */
export const PART_NAMES = ['selection', 'framing'] as const

export type PartName = (typeof PART_NAMES)[number]

export const PARTS: Record<PartName, Part> = {
  selection: { title: 'Selection: what editors chose', measure: measureSelection },
  framing: { title: 'Framing: heads in the crop', measure: measureFraming },
}
