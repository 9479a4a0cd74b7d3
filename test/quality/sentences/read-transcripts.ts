import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { modelWord } from '../../../packages/clip-engine/src/transcribe/punctuation/word-classes.ts'

/** The mark after a word; a dash, a colon and an ellipsis within a sentence count as commas. */
export const NONE = 0
export const COMMA = 1
export const END = 2

/** The words of a transcript written by a person. */
export interface WrittenTalk {
  /** As written, without the marks around them. */
  texts: string[]
  /** As a recognizer without punctuation would write them. */
  words: string[]
  marks: Uint8Array
  /** Whether the sentence that ends with the word is a question. */
  questions: Uint8Array
}

const FEWEST_WORDS = 500

/**
 * Reads the Markdown transcripts of one show: one paragraph per line, `**Speaker:**` before the first of a turn.
 *
 * @param oneOf - Reads only one file in this many.
 */
export async function readShow(folder: string, oneOf = 1): Promise<WrittenTalk[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()
  const talks: WrittenTalk[] = []
  for (const [at, name] of names.entries())
    if (at % oneOf === 0) talks.push(readTalk(await Bun.file(join(folder, name)).text()))
  return talks.filter(({ words }) => words.length >= FEWEST_WORDS)
}

interface Written {
  text: string
  mark: number
  isQuestion: boolean
}

/** Reads one transcript, without its unspoken text: headings, notes in brackets and links' addresses. */
export function readTalk(markdown: string): WrittenTalk {
  const written = markdown
    .split('\n')
    .filter((line) => !/^\s*(?:[#!<|]|$)/.test(line))
    .flatMap(readParagraph)
  return {
    texts: written.map(({ text }) => text),
    words: written.map(({ text }) => modelWord(text)),
    marks: Uint8Array.from(written, ({ mark }) => mark),
    questions: Uint8Array.from(written, ({ isQuestion }) => Number(isQuestion)),
  }
}

function readParagraph(line: string): Written[] {
  const written: Written[] = []
  const tokens = plain(line).split(/\s+|(?<=[\p{L}\p{N}])[-–—/]+(?=[\p{L}\p{N}])|(?<=[—])/u)
  tokens.forEach((token, at) => {
    const text = token.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    const before = written.at(-1)
    if (text === '') {
      if (before) before.mark = Math.max(before.mark, markOf('', token, tokens[at + 1]))
      return
    }
    const tail = token.slice(token.lastIndexOf(text) + text.length)
    const mark = markOf(text, tail, tokens[at + 1])
    written.push({ text, mark, isQuestion: mark === END && tail.includes('?') })
  })
  const last = written.at(-1)
  if (last) last.mark = END
  return written
}

function plain(line: string): string {
  return line
    .replace(/^\*\*[^*]*:\*\*/, '')
    .replace(/\\?\[[^\]]*\\?\](?!\()/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`>#\\]/g, '')
    .replace(/[’‘]/g, "'")
}

function markOf(text: string, tail: string, next = ''): number {
  if (/[?!]/.test(tail)) return END
  if (/\.{2,}|…/.test(tail)) return /^\P{L}*\p{Ll}/u.test(next) ? COMMA : END
  if (/^(?:mr|mrs|ms|dr|vs|etc|st|jr|sr)$/i.test(text) && tail.startsWith('.')) return NONE
  if (tail.includes('.')) return END
  return /[,;:—–]|-/.test(tail) ? COMMA : NONE
}
