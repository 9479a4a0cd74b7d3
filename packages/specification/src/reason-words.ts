import type { ClaimSign, ScoreReason } from './clip-score.ts'

/** The sentences about scores in one language. */
interface ReasonWords {
  question_hook: string
  laughter: string
  applause: string
  audience_heat: string
  speaker_exchange: string
  number: (quote: string) => string
  topic_match: (quote: string) => string
  keyword: (quote: string) => string
  energy_peak: (decibels: number) => string
  used_before: (points: number) => string
  strong_claim: (signs: string) => string
  /** Between two signs. */
  and: string
  signs: Record<ClaimSign, string>
}

const ENGLISH: ReasonWords = {
  question_hook: 'Opens with a question',
  laughter: 'Laughter',
  applause: 'A long reaction, like applause',
  speaker_exchange: 'One person asks, another answers',
  audience_heat: 'Is watched again more often than what is around it',
  number: (quote) => `Names a number: “${quote}”`,
  topic_match: (quote) => `Speaks about “${quote}”`,
  keyword: (quote) => `Is about “${quote}”`,
  energy_peak: (decibels) => `Is ${decibels} dB louder than the rest of the video`,
  used_before: (points) =>
    `Was used before, which costs it ${points} ${points === 1 ? 'point' : 'points'}`,
  strong_claim: (signs) => `Its strongest line ${signs}`,
  and: ' and ',
  signs: {
    closeness: 'says what the whole video is about',
    openingCloseness: 'returns to the subject that the video began with',
    question: 'asks a question',
    absolute: 'speaks of all, always or never',
    superlative: 'names the most, the first or the last of something',
    comparison: 'makes a comparison',
    amount: 'speaks of an amount',
    money: 'is about money',
    negation: 'denies something',
    contrast: 'draws a contrast',
    delight: 'shows joy',
    distress: 'shows pain or fear',
    audience: 'speaks to the viewer',
    people: 'is about people',
    essence: 'says what something is or means',
    advice: 'gives advice',
    duty: 'says what should be done',
    future: 'speaks of the future',
    cause: 'gives a reason',
    intensity: 'is worded strongly',
  },
}

const GERMAN: ReasonWords = {
  question_hook: 'Beginnt mit einer Frage',
  laughter: 'Lachen',
  applause: 'Eine lange Reaktion, etwa Applaus',
  speaker_exchange: 'Eine Person fragt, eine andere antwortet',
  audience_heat: 'Wird öfter noch einmal angesehen als das, was davor und danach kommt',
  number: (quote) => `Nennt eine Zahl: „${quote}“`,
  topic_match: (quote) => `Spricht über „${quote}“`,
  keyword: (quote) => `Handelt von „${quote}“`,
  energy_peak: (decibels) => `Ist ${decibels} dB lauter als der Rest des Videos`,
  used_before: (points) =>
    `Wurde schon einmal verwendet, das kostet ${points} ${points === 1 ? 'Punkt' : 'Punkte'}`,
  strong_claim: (signs) => `Der stärkste Satz ${signs}`,
  and: ' und ',
  signs: {
    closeness: 'sagt, worum es im ganzen Video geht',
    openingCloseness: 'kehrt zum Thema vom Anfang des Videos zurück',
    question: 'stellt eine Frage',
    absolute: 'spricht von allen, von immer oder von nie',
    superlative: 'nennt das Größte, das Erste oder das Letzte',
    comparison: 'zieht einen Vergleich',
    amount: 'nennt eine Menge',
    money: 'handelt von Geld',
    negation: 'verneint etwas',
    contrast: 'stellt etwas gegenüber',
    delight: 'zeigt Freude',
    distress: 'zeigt Schmerz oder Angst',
    audience: 'spricht die Zuschauer an',
    people: 'handelt von Menschen',
    essence: 'sagt, was etwas ist oder bedeutet',
    advice: 'gibt einen Rat',
    duty: 'sagt, was zu tun ist',
    future: 'spricht von der Zukunft',
    cause: 'nennt einen Grund',
    intensity: 'ist stark formuliert',
  },
}

const WORDS = { en: ENGLISH, de: GERMAN }

/** A language (BCP 47) in which reasons are said. */
export type ReasonLanguage = keyof typeof WORDS

/** The languages in which reasons are said, the usual one first. */
export const REASON_LANGUAGES = ['en', 'de'] as const satisfies readonly ReasonLanguage[]

/**
 * Says a reason for a score in words.
 *
 * @returns `undefined` for a model's own words, and for reasons of releases that kept no parts: their `text` is all there is.
 */
export function sayReason(
  { kind, params: { quote, decibels, points, signs = [] } }: Pick<ScoreReason, 'kind' | 'params'>,
  language: ReasonLanguage,
): string | undefined {
  const words = WORDS[language]
  switch (kind) {
    case 'question_hook':
    case 'laughter':
    case 'applause':
    case 'audience_heat':
    case 'speaker_exchange':
      return words[kind]
    case 'number':
    case 'topic_match':
    case 'keyword':
      return quote === undefined ? undefined : words[kind](quote)
    case 'energy_peak':
      return decibels === undefined ? undefined : words.energy_peak(decibels)
    case 'used_before':
      return points === undefined ? undefined : words.used_before(points)
    case 'strong_claim':
      if (signs.length === 0) return undefined
      return words.strong_claim(signs.map((sign) => words.signs[sign]).join(words.and))
    case 'llm':
      return undefined
  }
}
