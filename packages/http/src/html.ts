import { createHash } from 'node:crypto'
import {
  createCatalogue,
  type KeyOf,
  type Language,
  languageOf,
  type Say,
  type Texts,
  type Value,
} from '@svc/words'

/** Text that is HTML already. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Part = Html | readonly Html[] | string | number | null

/** Template tag for HTML; inserted values are escaped unless they are HTML already. `null` inserts nothing. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  const written = texts.map((text, index) => text + textOf(parts[index] ?? null))
  return new Html(written.join(''))
}

/** Escapes text for use in an element or a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function textOf(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(({ text }) => text).join('\n')
  return escapeHtml(String(part))
}

export interface PageStyle {
  sheet: Html
  /** The source expression that lets exactly this style sheet through a content security policy. */
  source: string
}

/** The colours of all pages, light and dark, and what every element starts from. */
const BASE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f5f2, #121211);
  --card: light-dark(#ffffff, #1d1d1b);
  --ink: light-dark(#1c1b19, #f2f1ee);
  --quiet: light-dark(#67645e, #a8a49c);
  --line: light-dark(#e3e0d9, #33322f);
  --accent: light-dark(#b3421c, #ff9868);
  --on-accent: light-dark(#ffffff, #22100a);
}
*, ::before, ::after { box-sizing: border-box; }
html { background: var(--ground); color: var(--ink); }
body { margin: 0; font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: clamp(1.6rem, 4.5vw, 2.1rem); line-height: 1.15; letter-spacing: -0.02em; text-wrap: balance; }
p { margin: 0; }
/* What is typed runs in its own direction. */
input, textarea { unicode-bidi: plaintext; }
/* Lines break between phrases: the words of Japanese have no spaces between them. */
:lang(ja) { word-break: auto-phrase; }
.quiet { color: var(--quiet); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
`

/** Completes the rules of a page by those that all pages share. */
export const pageStyle = (rules: string): PageStyle => styleSheet(BASE + rules)

/** Makes a style sheet that stands in a page besides its own. */
export function styleSheet(text: string): PageStyle {
  const digest = createHash('sha256').update(text).digest('base64')
  return { sheet: new Html(text), source: `'sha256-${digest}'` }
}

interface HtmlPage {
  title: string
  /** BCP 47; English by default. */
  language?: string
  style: PageStyle
  /** Further elements of the head. */
  head?: Html | null
  body: readonly (Html | null)[]
}

/** Gives the direction in which a language (BCP 47) is written. */
const directionOf = (language: string) => new Intl.Locale(language).getTextInfo().direction ?? 'ltr'

/** Writes a whole page; search engines are told not to list it. */
export function htmlPage({ title, language = 'en', style, head = null, body }: HtmlPage): Html {
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<style>${style.sheet}</style>
${head}
</head>
<body>
${body.filter((part) => part !== null)}
</body>
</html>
`
}

/** The texts of pages in one language. */
export interface PageWords<Key extends string> {
  language: Language
  say: Say<Key>
  /**
   * Says a text with elements in it; what is put into it is escaped unless it is HTML already.
   *
   * @param parts - Values, and what surrounds the part of the text between `<name>` and `</name>`.
   */
  mark(key: Key, parts: Readonly<Record<string, Html | string | number | Surround>>): Html
}

type Surround = (inner: Html) => Html

/** Makes the texts of pages out of a catalogue; they are in the language of a request. */
export function createPageWords<T extends Texts>(
  texts: Readonly<Record<Language, T>>,
): (request: { headers: Headers }) => PageWords<KeyOf<T>> {
  const catalogue = createCatalogue(texts)
  return ({ headers }) => {
    const language = languageOf(headers)
    const say = catalogue(language)
    const mark: PageWords<KeyOf<T>>['mark'] = (key, parts) =>
      new Html(say(key, Object.fromEntries(Object.entries(parts).map(writePart))))
    return { language, say, mark }
  }
}

function writePart([name, part]: [string, Html | string | number | Surround]): [string, Value] {
  if (typeof part === 'number') return [name, part]
  if (typeof part === 'function') return [name, (inner) => part(new Html(inner)).text]
  return [name, textOf(part)]
}
