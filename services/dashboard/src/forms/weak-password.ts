import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

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
): Promise<string | null> {
  loading ??= load()
  const words = known.flatMap((text) => [text, ...text.split(/[\s@.+_-]+/)])
  const inputs = words.filter((word) => word.length >= LEAST_WORD)
  const { score, feedback } = (await loading).check(password, inputs)
  if (score >= LEAST_SCORE) return null
  return WORDS[feedback.warning ?? ''] ?? COMMON
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

const COMMON = 'This password is among the most common ones. A few words in a row are better.'
const REPEATED = 'The password repeats itself. A few words in a row are better.'
const IN_A_ROW = 'The password is a row of keys or characters. A few words in a row are better.'

const WORDS: Readonly<Record<string, string>> = {
  simpleRepeat: REPEATED,
  extendedRepeat: REPEATED,
  sequences: IN_A_ROW,
  straightRow: IN_A_ROW,
  keyPattern: IN_A_ROW,
  userInputs: 'The password is made of your name or e-mail. A few other words in a row are better.',
}
