import * as cueForms from './cues.ts'

/**
 * Reads WebVTT: speakers from `<v>`, times inside cues, and no styles, regions or notes.
 *
 * @see https://www.w3.org/TR/webvtt1/#file-structure
 */
export function readVttCues(text: string): cueForms.Cue[] {
  const lines = text.split(/\r\n|\r|\n/)
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) {
    const received = JSON.stringify((lines[0] ?? '').slice(0, 40))
    throw new cueForms.TranscriptSyntaxError(`line 1 is ${received}; it must begin with WEBVTT`)
  }
  return withoutRepeats(readBlocks(lines))
}

function readBlocks(lines: string[]): cueForms.Cue[] {
  const cues: cueForms.Cue[] = []
  let at = 1
  while (at < lines.length) {
    const first = at
    while (at < lines.length && lines[at] !== '') at += 1
    const timing = lines
      .slice(first, Math.min(at, first + 2))
      .findIndex((line) => line.includes('-->'))
    if (timing >= 0 && !/^(NOTE|STYLE|REGION)\b/.test(lines[first] ?? '')) {
      const range = cueForms.readTimeRange(lines[first + timing] ?? '', first + timing + 1)
      const body = lines.slice(first + timing + 1, at)
      cues.push({ ...range, parts: body.flatMap((line) => readParts(line)) })
    }
    at += 1
  }
  return cues
}

/** Cuts a line at its times and its `<v Speaker>` tags. */
function readParts(line: string): cueForms.CuePart[] {
  const parts: cueForms.CuePart[] = []
  let start: number | null = null
  let speaker: string | null = null
  for (const piece of line.split(/(<v(?:\.[^\s>]*)?\s[^>]*>|<\/v>|<[\d:.]+>)/)) {
    const voice = /^<v(?:\.\S*)?\s+([^>]*)>$/.exec(piece)?.[1]
    if (voice !== undefined) speaker = cueForms.plainText(voice).trim() || null
    else if (piece === '</v>') speaker = null
    else if (/^<[\d:.]+>$/.test(piece)) start = cueForms.readTime(piece.slice(1, -1))
    else if (cueForms.plainText(piece).trim() !== '') {
      const named = cueForms.splitSpeaker(cueForms.plainText(piece))
      parts.push({ text: named.text, start, speaker: speaker ?? named.speaker })
      start = null
    }
  }
  return parts
}

/**
 * Drops lines that a rolling caption shows again: the video sites' automatic captions keep the
 * line before on the screen, so that each is written two or three times.
 */
function withoutRepeats(cues: cueForms.Cue[]): cueForms.Cue[] {
  const isRolling = cues.some((cue) => cue.parts.some((part) => part.start !== null))
  if (!isRolling) return cues
  let shown = new Set<string>()
  return cues.map((cue) => {
    const fresh = cue.parts.filter((part) => part.start !== null || !shown.has(part.text.trim()))
    shown = new Set([...cue.parts.map((part) => part.text.trim()), lineOf(fresh)])
    return { ...cue, parts: fresh }
  })
}

function lineOf(parts: cueForms.CuePart[]): string {
  return parts
    .map((part) => part.text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
