import { createHash } from 'node:crypto'
import { Html, html } from './html.ts'

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
