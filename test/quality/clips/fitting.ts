import { openCommand } from '../report/command.ts'

/** Rows to fit: one label and one weight for each. */
export interface Sample {
  row: Float64Array
  /** How much it was chosen, from 0 to 1. */
  label: number
  weight: number
}

const MOST_STEPS = 25
const SMALL_STEP = 1e-6

/**
 * Fits a logistic regression with an L2 penalty by Newton's method.
 *
 * @param penalty - Relative to the mean loss of a sample of weight one; the intercept is not penalized.
 * @returns The weights of a row's values, without the intercept: for where only the ranking is used.
 */
export function fitLogistic(samples: Sample[], penalty: number): Float64Array {
  return fitOdds(samples, penalty).slice(0, -1)
}

/** The same, with the intercept as the last of the weights. */
export function fitOdds(samples: Sample[], penalty: number): Float64Array {
  const size = (samples[0]?.row.length ?? 0) + 1
  const total = samples.reduce((sum, { weight }) => sum + weight, 0)
  const weights = new Float64Array(size)
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { gradient, hessian } = derivatives(samples, weights, total)
    for (let at = 0; at < size - 1; at += 1) {
      gradient[at] = (gradient[at] ?? 0) + penalty * (weights[at] ?? 0)
      hessian[at * size + at] = (hessian[at * size + at] ?? 0) + penalty
    }
    const change = solve(hessian, gradient, size)
    let largest = 0
    for (let at = 0; at < size; at += 1) {
      weights[at] = (weights[at] ?? 0) - (change[at] ?? 0)
      largest = Math.max(largest, Math.abs(change[at] ?? 0))
    }
    if (largest < SMALL_STEP) break
  }
  return weights
}

function derivatives(samples: Sample[], weights: Float64Array, total: number) {
  const size = weights.length
  const gradient = new Float64Array(size)
  const hessian = new Float64Array(size * size)
  const values = new Float64Array(size)
  for (const { row, label, weight } of samples) {
    values.set(row)
    values[size - 1] = 1
    let sum = 0
    for (let at = 0; at < size; at += 1) sum += (weights[at] ?? 0) * (values[at] ?? 0)
    const chance = 1 / (1 + Math.exp(-sum))
    const slope = (weight / total) * (chance - label)
    const curve = (weight / total) * Math.max(1e-9, chance * (1 - chance))
    for (let at = 0; at < size; at += 1) {
      const value = values[at] ?? 0
      gradient[at] = (gradient[at] ?? 0) + slope * value
      const scaled = curve * value
      if (scaled === 0) continue
      for (let other = 0; other <= at; other += 1) {
        const cell = at * size + other
        hessian[cell] = (hessian[cell] ?? 0) + scaled * (values[other] ?? 0)
      }
    }
  }
  for (let at = 0; at < size; at += 1) {
    for (let other = 0; other < at; other += 1) {
      hessian[other * size + at] = hessian[at * size + other] ?? 0
    }
  }
  return { gradient, hessian }
}

/** Solves a symmetric positive definite system by Cholesky decomposition. */
function solve(matrix: Float64Array, right: Float64Array, size: number): Float64Array {
  const lower = new Float64Array(size * size)
  const cell = (row: number, column: number) => lower[row * size + column] ?? 0
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = matrix[row * size + column] ?? 0
      for (let at = 0; at < column; at += 1) sum -= cell(row, at) * cell(column, at)
      lower[row * size + column] =
        row === column ? Math.sqrt(Math.max(1e-12, sum)) : sum / cell(column, column)
    }
  }
  const solution = Float64Array.from(right)
  for (let row = 0; row < size; row += 1) {
    for (let at = 0; at < row; at += 1)
      solution[row] = (solution[row] ?? 0) - cell(row, at) * (solution[at] ?? 0)
    solution[row] = (solution[row] ?? 0) / cell(row, row)
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    for (let at = row + 1; at < size; at += 1)
      solution[row] = (solution[row] ?? 0) - cell(at, row) * (solution[at] ?? 0)
    solution[row] = (solution[row] ?? 0) / cell(row, row)
  }
  return solution
}

/** A weight as it is kept: hundredths decide nothing. */
export function roundWeight(value: number): number {
  return Math.round(100 * value) / 100
}

/** Reads the command line of a fit: the folder of cases, and whether the fit of some shows is tried on the others. */
export function openFit(name: string, told: string) {
  const { words, values } = openCommand(`bun quality fit ${name}`, {
    words: {
      name: 'FOLDER',
      about: 'a folder with a folder of cases for each show, as `bench quality` builds',
      least: 1,
    },
    options: {
      'hold-out': {
        default: false,
        about: `also tell ${told} of each show by the fit of the others`,
      },
    },
    isWriting: false,
  })
  return { folder: words[0] ?? '', isHeldOut: values['hold-out'] }
}
