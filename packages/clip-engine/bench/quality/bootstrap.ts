import { seeded } from './baselines.ts'
import type { Estimate } from './figure.ts'

const RESAMPLES = 2000

/** The mean with its 95 % bootstrap interval: of the means of equally many values, drawn with replacement. */
export function bootstrap(values: number[]): Required<Estimate> {
  const random = seeded(2)
  const draw = () => values[Math.floor(random() * values.length)] ?? 0
  const means = Float64Array.from({ length: RESAMPLES }, () => {
    let sum = 0
    for (let count = 0; count < values.length; count += 1) sum += draw()
    return sum / Math.max(1, values.length)
  }).sort()
  const at = (share: number) => means[Math.floor(share * RESAMPLES)] ?? 0
  const value = values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length)
  return { value, interval: { low: at(0.025), high: at(0.975) } }
}
