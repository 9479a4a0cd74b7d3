import type { AppealModel } from '../../src/select/appeal/appeal-model.ts'
import { chooseSpans } from '../../src/select/choose/choose-spans.ts'
import type { Facts } from '../../src/select/measure/facts.ts'
import { measureSource } from '../../src/select/measure-source.ts'
import { rateSource } from '../../src/select/rate-source.ts'
import type { Span } from '../../src/select/score/span.ts'
import { selectionInput } from '../../test/select-input.ts'
import type { PickCase } from './pick-case.ts'

/** One variant of the selection. */
export interface Trial {
  /** The shipped model when absent. */
  model?: AppealModel | undefined
  /** Changes the measured facts before the rules of the selection are applied. */
  change?: (facts: Facts) => Facts
}

export interface Tried {
  /** All candidates for clips. */
  spans: Span[]
  /** The ten best, best first. */
  chosen: Span[]
}

const COUNT = { min: 10, max: 10 }

/** Lets the engine choose ten clips of a talk, from the words alone, once for each trial; the talk is measured once. */
export async function trySelection<Name extends string>(
  { words, duration }: Pick<PickCase, 'words' | 'duration'>,
  trials: Record<Name, Trial>,
): Promise<Record<Name, Tried>> {
  const input = selectionInput(words, duration, { clip_count: COUNT }, null)
  const measured = measureSource(input, { start: 0, end: duration })
  const tried: [string, Tried][] = []
  for (const [name, { model, change }] of Object.entries<Trial>(trials)) {
    const facts = change ? measured.facts.map(change) : measured.facts
    const rated = await rateSource(
      { ...measured, facts },
      { ...input, ...(model && { appealModel: model }) },
      new AbortController().signal,
    )
    tried.push([name, { spans: rated.spans, chosen: chooseSpans(rated.spans, { count: COUNT }) }])
  }
  return Object.fromEntries(tried) as Record<Name, Tried>
}
