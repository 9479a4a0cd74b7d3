const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '',
  rlm: '',
  quot: '"',
  apos: "'",
}

/** Reduces a cue's text to the spoken words: no tags, no ASS overrides, no `[applause]`, no notes. */
export function plainText(text: string): string {
  return text
    .replace(/\{\\[^{}]*\}/g, '')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#\d{1,7}|[a-z]{2,5});/gi, decodeEntity)
    .replace(/[[（(【][^[\]()（）【】]{1,60}[\])）】]/g, ' ')
    .replace(/[♪♫♩]/g, ' ')
}

function decodeEntity(entity: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? entity
  const code = Number(name.slice(1))
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity
}
