/** Stems of words that platforms penalize; a word that begins with one matches. */
const STEMS = `
  fuck motherfuck shit bullshit bitch cunt asshole dickhead bastard twat nigger nigga faggot
  mierda joder coño cabrón gilipollas pendej chinga merde putain connard salope encul
  scheiß scheisse arschloch fotze wichser hurensohn caralho foder merda cazzo stronzo vaffanculo kurwa
`
/** Such words that others begin with: “Wankelmotor”, “putative”. */
const WORDS = 'wank wanker wankers wanking puta putas puto putos'

/** Words that platforms penalize, and how much of a word each is. */
export const PROFANITY: { word: string; match: 'stem' | 'exact' }[] = [
  ...listOf(STEMS).map((word) => ({ word, match: 'stem' as const })),
  ...listOf(WORDS).map((word) => ({ word, match: 'exact' as const })),
]

function listOf(words: string): string[] {
  return words.trim().split(/\s+/)
}

/** Whether a word is one that platforms penalize; marks around it do not matter. */
export function isRude(text: string): boolean {
  const [said = ''] = /[\p{L}\p{M}']+/u.exec(text.toLowerCase()) ?? []
  return PROFANITY.some(({ word, match }) =>
    match === 'exact' ? said === word : said.startsWith(word),
  )
}

/** Masks (`f***`) or removes words that platforms penalize. */
export function maskProfanity(text: string, how: 'mask' | 'remove'): string {
  const rest = text.replace(/[\p{L}\p{M}']+/gu, (word) => {
    if (!isRude(word)) return word
    return how === 'remove' ? '' : `${word[0]}${'*'.repeat(word.length - 1)}`
  })
  // Punctuation without a word is removed too.
  return rest === text || /[\p{L}\p{N}]/u.test(rest) ? rest : ''
}
