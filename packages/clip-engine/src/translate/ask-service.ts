import { askOf, bodyOf, Unanswered } from '../judge/chat-model.ts'
import { type AskLines, type Part, readLine, type Talk } from './read-line.ts'

/** Where a translation service with the interface of DeepL is reached. */
export interface TranslationService {
  /** For example `https://api-free.deepl.com`. */
  baseUrl: string
  apiKey: string | null
}

const PATIENCE_SECONDS = 60
/** Languages of which the service wants to know which: https://developers.deepl.com/docs/getting-started/supported-languages */
const USUAL: Record<string, string> = { EN: 'EN-US', PT: 'PT-PT' }

export function openService({ baseUrl, apiKey }: TranslationService): AskLines {
  return async (part, talk, cancelled) => {
    const send = (signal: AbortSignal) =>
      fetch(`${baseUrl.replace(/(\/v2)?\/*$/, '')}/v2/translate`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(apiKey && { authorization: `DeepL-Auth-Key ${apiKey}` }),
        },
        body: JSON.stringify(questionOf(part, talk)),
        redirect: 'error',
        signal,
      })
    return readTexts(bodyOf(await askOf(send, PATIENCE_SECONDS, cancelled)), part)
  }
}

/** Terms that stay as they are written are marked, so that the text is sent as XML. */
function questionOf({ lines, before }: Part, { from, to, terms }: Talk) {
  const target = to.toUpperCase()
  return {
    text: lines.map(({ text }) => mark(text, terms)),
    target_lang: USUAL[target] ?? target,
    ...(from && { source_lang: from.split('-')[0]?.toUpperCase() }),
    context: [...before, ...lines.slice(1).map(({ text }) => text)].join(' '),
    split_sentences: '0',
    preserve_formatting: true,
    tag_handling: 'xml',
    ignore_tags: ['kept'],
  }
}

function mark(text: string, terms: readonly string[]): string {
  const longestFirst = terms.toSorted((a, b) => b.length - a.length)
  const either = longestFirst.map((term) => RegExp.escape(term)).join('|')
  if (!either) return toXml(text)
  return text
    .split(
      new RegExp(`(?<![\\p{Script=Latin}\\p{N}])(${either})(?![\\p{Script=Latin}\\p{N}])`, 'u'),
    )
    .map((piece, at) => (at % 2 === 1 ? `<kept>${toXml(piece)}</kept>` : toXml(piece)))
    .join('')
}

const toXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const plain = (text: string) =>
  text
    .replace(/<\/?kept>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

function readTexts(body: string, { lines }: Part): string[] {
  let answer: { translations?: ({ text?: unknown } | null)[] } | null
  try {
    answer = JSON.parse(body)
  } catch {
    throw new Unanswered('its answer is not JSON')
  }
  const texts = answer?.translations
  if (!Array.isArray(texts) || texts.length !== lines.length)
    throw new Unanswered('its answer has not one text for each line')
  return texts.map((one, at) => {
    const text = typeof one?.text === 'string' ? plain(one.text) : null
    return readLine(text, lines[at]?.text ?? '')
  })
}
