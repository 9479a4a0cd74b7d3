/** Stems of words that platforms penalize; a word that begins with one matches. */
export const PROFANITY = [
  'fuck',
  'motherfuck',
  'shit',
  'bullshit',
  'bitch',
  'cunt',
  'asshole',
  'dickhead',
  'bastard',
  'wank',
  'twat',
  'nigger',
  'nigga',
  'faggot',
  'puta',
  'mierda',
  'joder',
  'coño',
  'merde',
  'putain',
  'scheiß',
  'scheisse',
  'arschloch',
  'fotze',
  'caralho',
  'cazzo',
  'stronzo',
  'kurwa',
]

/** Masks (`f***`) or removes words that platforms penalize. */
export function maskProfanity(text: string, how: 'mask' | 'remove'): string {
  const rest = text.replace(/[\p{L}\p{M}']+/gu, (word) => {
    if (!PROFANITY.some((stem) => word.toLowerCase().startsWith(stem))) return word
    return how === 'remove' ? '' : `${word[0]}${'*'.repeat(word.length - 1)}`
  })
  // Punctuation without a word is removed too.
  return rest === text || /[\p{L}\p{N}]/u.test(rest) ? rest : ''
}
