import type { HeadlineFeatures } from './headline-features.ts'
import stored from './headline-weights.json'

/** Weights of a line's features, and the least weighted sum (`threshold`) of a usable headline. */
export interface HeadlineModel {
  threshold: number
  weights: Record<string, number>
}

/** The models that `bun quality fit headlines` wrote: for English, and for other languages with the features they share. */
const MODELS: Record<'en' | 'any', HeadlineModel> = stored

export function headlineModelFor(language: string): HeadlineModel {
  return language === 'en' ? MODELS.en : MODELS.any
}

/** Log-odds, up to a constant, that an editor would use a line as a headline. */
export function rateHeadline(features: HeadlineFeatures, { weights }: HeadlineModel): number {
  let sum = 0
  for (const [name, value] of Object.entries(features)) sum += (weights[name] ?? 0) * value
  return sum
}
