import { fileURLToPath } from 'node:url'
import type { Findings } from '../figure.ts'
import type { Options } from '../options.ts'

/** The results of a part, and how they were measured. */
export interface Measured extends Findings {
  command: string
  /** The date, as ISO 8601. */
  measured_on: string
  /** Short hash of the commit. */
  commit: string
  /** Short hash of the weights of the selection; `null` for parts that do not depend on them. */
  weights: string | null
  /** Elapsed time. */
  seconds: number
}

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
const WEIGHTS = `${ROOT}packages/clip-engine/src/select/appeal/appeal-weights.json`

const SAMPLED = ['selection', 'ablations', 'media']
/** These parts use given films, sound and words, and choose no clips. */
const WITHOUT_WEIGHTS = ['captions', 'framing', 'recognition']

/** Returns when, by which command and with which version a part is measured. */
export async function stampOf(part: string, { every, minutes }: Options) {
  const commit = await Bun.$`git -C ${ROOT} rev-parse --short=8 HEAD`.nothrow().quiet().text()
  const weights = new Bun.CryptoHasher('sha256').update(await Bun.file(WEIGHTS).bytes())
  return {
    command: ['bun run bench:quality --only', part, ...optionsOf(part, every, minutes)].join(' '),
    measured_on: new Date().toISOString().slice(0, 10),
    commit: commit.trim(),
    weights: WITHOUT_WEIGHTS.includes(part) ? null : weights.digest('hex').slice(0, 8),
  }
}

function optionsOf(part: string, every: number, minutes: number[]): string[] {
  if (part === 'engine') return [`--minutes ${minutes.join(',')}`]
  return every > 1 && SAMPLED.includes(part) ? [`--every ${every}`] : []
}
