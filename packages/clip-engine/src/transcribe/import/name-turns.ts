import type { Cue } from './cues.ts'

/** A name of up to three words before what its person says, `Mary Ann: Hello.` */
const NAMED = /^[\s>–-]*(\p{Lu}[\p{L}\p{N}.'’-]{0,24}(?: [\p{L}\p{N}.'’-]{1,24}){0,2}):\s+(?=\S)/u

/**
 * Takes names off the text of a transcript that says who speaks: it begins with a name, and each stands in it more than once,
 * unlike `Remember: …` in what a person says. A person speaks until another one is named.
 */
export function nameTurns(cues: Cue[]): Cue[] {
  const texts = cues.flatMap(({ parts }) => parts)
  const found = texts.map(({ text }) => NAMED.exec(text)?.[1])
  const counts = Map.groupBy(found, (name) => name)
  const isName = (name: string | undefined) => (counts.get(name)?.length ?? 0) > 1
  const isNamed = texts.every(({ speaker }) => speaker === null)
  if (!isNamed || found[0] === undefined || !isName(found[0])) return cues
  let speaker: string | null = null
  return cues.map((cue) => ({
    ...cue,
    parts: cue.parts.map((part) => {
      const [before = '', name] = NAMED.exec(part.text) ?? []
      if (name === undefined || !isName(name)) return { ...part, speaker }
      speaker = name
      return { ...part, speaker, text: part.text.slice(before.length) }
    }),
  }))
}
