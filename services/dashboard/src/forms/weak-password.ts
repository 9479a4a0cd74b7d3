import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { WordKey, Words } from '../words/page-words.ts'

/** Lowest accepted zxcvbn score, of 0 to 4: it resists rate-limited guessing, about 10^6 tries. */
const LEAST_SCORE = 2

/**
 * Returns why a password is easy to guess; `null` when it is not.
 *
 * The word lists are loaded at the first call: they take about 35 MB and a tenth of a second.
 *
 * @param known - Publicly known facts about the user, for example name and e-mail.
 */
export async function weaknessOf(
  password: string,
  known: readonly string[],
  { say }: Words,
): Promise<string | null> {
  loading ??= load()
  const words = known.flatMap((text) => [text, ...text.split(/[\s@.+_-]+/)])
  const inputs = words.filter((word) => word.length >= LEAST_WORD)
  const { score, feedback } = (await loading).check(password, inputs)
  if (score >= LEAST_SCORE) return null
  return say(FAULTS[feedback.warning ?? ''] ?? 'faults.common')
}

let loading: Promise<ZxcvbnFactory> | null = null

/** Shortest part of a name or e-mail that is checked, in characters: shorter ones occur in most passwords. */
const LEAST_WORD = 3

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  // Only the list of passwords: the diceware list would lower the score of passphrases.
  const passwords = dictionary['passwords-common']
  return new ZxcvbnFactory({ dictionary: { passwords }, graphs: adjacencyGraphs })
}

const FAULTS: Readonly<Record<string, WordKey>> = {
  simpleRepeat: 'faults.repeated',
  extendedRepeat: 'faults.repeated',
  sequences: 'faults.inARow',
  straightRow: 'faults.inARow',
  keyPattern: 'faults.inARow',
  userInputs: 'faults.aboutYou',
}
