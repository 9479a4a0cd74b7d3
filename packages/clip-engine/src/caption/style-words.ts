import type { CaptionStyle } from '@svc/specification'
import type { CaptionWord } from './caption-word.ts'
import { maskProfanity } from './profanity.ts'

const EMOJI =
  /\p{Regional_Indicator}{2}|(?![©®™‼⁉])\p{Extended_Pictographic}(\u200d\p{Extended_Pictographic}|\p{EMod}|\ufe0f)*/gu
/** Punctuation around a word; inner hyphens and apostrophes, currency and percent signs and symbols are kept. */
const OUTER_PUNCTUATION = /^[\p{Ps}\p{Pi}"'¿¡]+|[\p{Pe}\p{Pf}"'.,!?;:…。、！？；：،؛؟]+$/gu
const NUMBER = /\p{N}/u
const NUMBER_WORDS =
  /^(hundred|thousand|million|billion|trillion|dozen|half|double|twice|percent|zero|first|mil|millón|millones|ciento|hundert|tausend|prozent|milliarden?|million|millionen|cent|mille)s?$/iu
const STRONG_WORDS = new RegExp(
  `^(?:${[
    'never|always|best|worst|only|secret|free|huge|biggest|impossible|guaranteed|everything|nothing|nobody|everyone',
    'nie|niemals|immer|beste[nrs]?|schlimmste[nrs]?|einzige[nrs]?|größte[nrs]?|geheimnis|kostenlos|riesig|unmöglich|garantiert|alles|nichts|niemand',
    'nunca|siempre|mejor|peor|únic[oa]|secreto|gratis|enorme|imposible|todo|nada|nadie|todos',
    'jamais|toujours|meilleure?|pire|seule?|gratuit|énorme|impossible|garanti|rien',
    'sempre|melhor|pior|segredo|grátis|impossível|tudo|ninguém',
  ].join('|')})$`,
  'iu',
)

/** Applies a style to the words themselves: case, punctuation, emoji, masking and emphasis. */
export function styleWords(
  words: CaptionWord[],
  style: CaptionStyle,
  language: string | null,
): CaptionWord[] {
  const shown: CaptionWord[] = []
  let waiting = ''
  for (const word of words) {
    const text = styleText(word.text, style, language)
    const emoji = style.emoji === 'above' ? (word.text.match(EMOJI) ?? []).join('') : ''
    const last = shown.at(-1)
    if (text) {
      const above = waiting + emoji
      shown.push({ ...word, text, emphasized: isStrong(word.text), ...(above && { above }) })
      waiting = ''
    } else if (emoji && last) last.above = (last.above ?? '') + emoji
    else waiting += emoji
  }
  return shown
}

function styleText(text: string, style: CaptionStyle, language: string | null): string {
  const { emoji, profanity, punctuation, uppercase } = style
  const withoutEmoji = emoji === 'inline' ? text : text.replace(EMOJI, '').trim()
  const decent = profanity === 'as_is' ? withoutEmoji : maskProfanity(withoutEmoji, profanity)
  const bare = punctuation ? decent : decent.replace(OUTER_PUNCTUATION, '')
  return uppercase ? toUpper(bare, language) : bare
}

/** Whether a word is a number or a strong word such as “never” or “best”. */
export function isStrong(text: string): boolean {
  const bare = text.replace(OUTER_PUNCTUATION, '')
  return NUMBER.test(bare) || NUMBER_WORDS.test(bare) || STRONG_WORDS.test(bare)
}

/** Converts to upper case by the rules of the language (Turkish differs); a malformed language tag, which would throw, is ignored. */
function toUpper(text: string, language: string | null): string {
  const tag = language && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(language) ? language : undefined
  return text.toLocaleUpperCase(tag)
}
