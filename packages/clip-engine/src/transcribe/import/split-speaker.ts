/** Takes a name that stands in capitals before the words, `NARRATOR: It begins.`, off the text. */
export function splitSpeaker(text: string): { text: string; speaker: string | null } {
  const match = /^[\s>–-]*(\p{Lu}[\p{Lu}\d .'’-]{1,24}):\s+(?=\S)/u.exec(text)
  if (!match) return { text: text.replace(/^\s*>>+\s*/, ''), speaker: null }
  return { text: text.slice(match[0].length), speaker: match[1]?.trim() ?? null }
}
