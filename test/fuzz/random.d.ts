/** A source of numbers that gives the same ones for the same seed. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number
  /** Whether something that happens with this probability happens. */
  chance(probability: number): boolean
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T
  integer(least: number, most: number): number
}
/** Creates a generator by the method of mulberry32. */
export declare function createRandom(seed: number): Random
