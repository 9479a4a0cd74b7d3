import { fileURLToPath } from 'node:url'
import type { Findings } from '../figure.ts'
import type { Options } from '../options.ts'

/** What a part found, and with what. */
export interface Measured extends Findings {
  command: string
  /** ISO 8601, the day. */
  measured_on: string
  /** Short hash of the commit. */
  commit: string
  /** Short hash of the weights of the selection; `null` for what does not depend on them. */
  weights: string | null
  /** It took, on the wall's clock. */
  seconds: number
}

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
const WEIGHTS = `${ROOT}packages/clip-engine/src/select/appeal/appeal-weights.json`

const SAMPLED = ['selection', 'ablations', 'media']
/** They look at films, sound and words that are given, at no choice of clips. */
const WITHOUT_WEIGHTS = ['captions', 'framing', 'recognition']

/** Says when, by which command and of which version a part is measured. */
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
