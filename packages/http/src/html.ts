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

export function textOf(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(({ text }) => text).join('\n')
  return escapeHtml(String(part))
}
