/** A line's values by name; values that are 0 are left out. */
export interface SparseSample {
  features: Record<string, number>
  /** 0 to 1. */
  label: number
  weight: number
}

const PASSES = 40

/**
 * Fits a logistic regression with an L2 penalty by Newton's method on one weight after another. The time is proportional to the
 * number of values other than 0.
 *
 * @param penalty - Relative to the mean loss of a sample of weight one; the intercept is not penalized, and not returned.
 */
export function fitSparse(
  samples: SparseSample[],
  names: string[],
  penalty: number,
): Record<string, number> {
  const total = samples.reduce((sum, { weight }) => sum + weight, 0)
  const every = samples.map((_, at): [number, number] => [at, 1])
  const columns = new Map(names.map((name) => [name, [] as [number, number][]]))
  samples.forEach(({ features }, at) => {
    for (const [name, value] of Object.entries(features))
      if (value !== 0) columns.get(name)?.push([at, value])
  })
  const odds = new Float64Array(samples.length)
  const improve = (weight: number, column: [number, number][], held: number): number => {
    let slope = held * weight
    let curve = held + 1e-9
    for (const [at, value] of column) {
      const sample = samples[at]
      if (!sample) continue
      const chance = 1 / (1 + Math.exp(-(odds[at] ?? 0)))
      slope += sample.weight * (chance - sample.label) * value
      curve += sample.weight * chance * (1 - chance) * value * value
    }
    const change = -slope / curve
    for (const [at, value] of column) odds[at] = (odds[at] ?? 0) + change * value
    return weight + change
  }
  const weights: Record<string, number> = {}
  let intercept = 0
  for (let pass = 0; pass < PASSES; pass += 1) {
    intercept = improve(intercept, every, 0)
    for (const [name, column] of columns)
      weights[name] = improve(weights[name] ?? 0, column, penalty * total)
  }
  return weights
}
