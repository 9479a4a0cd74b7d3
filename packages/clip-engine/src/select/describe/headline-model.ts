import type { HeadlineFeatures } from './headline-features.ts'
import stored from './headline-weights.json'

/** How much each feature says for posting a line, and from which sum on it is posted. */
export interface HeadlineModel {
  threshold: number
  weights: Record<string, number>
}

/** The models that `bun run fit:headlines` wrote: of English, and of the features that every language has. */
const MODELS: Record<'en' | 'any', HeadlineModel> = stored

export function headlineModelFor(language: string): HeadlineModel {
  return language === 'en' ? MODELS.en : MODELS.any
}

/** Log-odds, up to a constant, that one would post a line. */
export function rateHeadline(features: HeadlineFeatures, { weights }: HeadlineModel): number {
  let sum = 0
  for (const [name, value] of Object.entries(features)) sum += (weights[name] ?? 0) * value
  return sum
}
