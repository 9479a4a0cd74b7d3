import { SCORE_PARTS, type ScoreReason, sayReason } from '@svc/specification'
import { clock } from '../../clock.ts'
import type { Passage } from '../../judge/passage.ts'
import type { SourceVideo } from '../../probe/source-video.ts'
import type { Chapter } from '../../source/source-marks.ts'
import type { TimeRange } from '../../time-range.ts'
import { isSurelySaid } from '../../transcribe/is-surely-said.ts'
import { readableText } from '../../transcribe/readable-words.ts'
import { speechWithin } from '../../transcribe/speech-within.ts'
import type { Transcript, Word } from '../../transcribe/transcript.ts'
import type { BoundaryQuality, ClipCandidate, ClipWarning, FoundReason } from '../clip-candidate.ts'
import { recordOf } from '../language/phrase-list.ts'
import { type Token, tokensOf } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Facts } from '../measure/facts.ts'
import { SURELY } from '../measure/thoughts.ts'
import type { Span } from '../score/span.ts'
import type { CutList } from '../units/cut-list.ts'
import { findTitles, type Title } from './find-titles.ts'
import { LONGEST_HEADLINE } from './headline.ts'
import { quotableOf } from './quotable.ts'
import { type LineMeanings, rankLines, strongOf, type Talk } from './rank-lines.ts'
import { scoreReasons } from './score-reasons.ts'
import { nameSubjects } from './subject.ts'
import { summarize } from './summary.ts'

/** What a clip is worth and why, and what a language model says of it, if one chose it. */
interface Judged {
  /** 0 to 100. */
  score: number
  reasons: FoundReason[]
  passage: Passage | undefined
}

/** Everything about the source that describing a clip needs, and what the clips before it are called. */
interface Scene extends Talk {
  source: SourceVideo
  transcript: Transcript
  cuts: CutList
  facts: Facts[]
  taken: Taken
  /** Those that the talk's clips are chosen from. */
  spans: Span[]
  chapters: Chapter[]
  meanings: LineMeanings
}

const TOPICS = 6

/** Writes a chosen span out as a clip: its segments, its words, and what a person reads about it. */
export function describeClip(
  span: Span,
  scene: Scene,
  rank: number,
  { score, reasons, passage }: Judged,
): ClipCandidate {
  const { source, transcript, vocabulary, cuts } = scene
  const segments = cuts.keep(span.start, span.end)
  const { words, isDoubtful } = speechWithin(transcript, segments)
  const { quotable, asked } = quotableOf(span, scene)
  // Where no sentence is sure as a whole, a clip is named by those of its words that are.
  const nameable = quotable.length > 0 ? quotable : span.units.flatMap(sureParts(transcript))
  const subjects = nameSubjects(nameable, scene)
  const about = subjects.slice(0, TOPICS)
  const named = about.map(({ text }) => text)
  const opening = span.units.slice(0, 2)
  const judged = passage ? transcript.words.slice(passage.first, passage.last + 1) : []
  const fits = (line: string) => fitsClip(line, judged, vocabulary)
  const isHeadline = (line: string) => [...line].length <= LONGEST_HEADLINE && fits(line)
  const lines = rankLines(quotable, scene, asked, scene.meanings)
  const written = (passage?.titles ?? []).filter(isHeadline)
  const found: Title[] = [
    ...written.map((text) => ({ text, source: 'model' as const })),
    ...findTitles(nameable, lines, scene, subjects).filter(
      ({ source }) => source !== 'quote' || quotable.length > 0,
    ),
  ]
  const hooks = [
    ...[passage?.hook ?? ''].filter(isHeadline),
    ...written.slice(1),
    ...strongOf(lines),
  ]
  const said = passage?.description ?? ''
  const unnamed = timeTitle(source, span.start)
  const { title, titles, hook } = nameClip(found, hooks, unnamed, scene.taken)
  return {
    rank,
    start: span.start,
    end: span.end,
    segments,
    title: title.text,
    title_source: title.source,
    titles,
    description: fits(said) ? said : summarize(quotable, transcript.words, vocabulary),
    hashtags: hashtags(named),
    hook: {
      text: hook,
      start: span.start,
      end: Math.min(span.end, opening[0]?.unit.end ?? span.end),
    },
    score,
    score_breakdown: recordOf(SCORE_PARTS, (part) =>
      Math.round(100 * Math.min(1, Math.max(0, span.ratings[part]))),
    ),
    score_reasons: [
      ...opinionOf(span, passage),
      ...[...reasons, ...scoreReasons(span, about, scene.spans)].map(inWords),
    ].slice(0, 8),
    boundary_quality: boundaries(span),
    topics: withChapter(named, span, scene.chapters),
    speakers: shares(words),
    language: transcript.language,
    transcript: readableText(words),
    warnings: [...warningsOf(span), ...(isDoubtful ? (['speech_uncertain'] as const) : [])],
  }
}

const inWords = (found: FoundReason): ScoreReason => {
  return { ...found, text: sayReason(found, 'en') ?? '' }
}

/** Puts first what the chapter is called that most of a clip lies in. */
function withChapter(topics: string[], { start, end }: TimeRange, chapters: Chapter[]): string[] {
  const half = (end - start) / 2
  const chapter = chapters.find(
    (one) => Math.min(end, one.end) - Math.max(start, one.start) >= half,
  )?.title
  const isSame = (topic: string) => topic.toLowerCase() === chapter?.toLowerCase()
  return chapter === undefined
    ? topics
    : [chapter, ...topics.filter((topic) => !isSame(topic))].slice(0, TOPICS)
}

/** The reason that a model gives. */
function opinionOf({ start, end }: Span, passage?: Passage): ScoreReason[] {
  const { reason: text = '', score: value = 0 } = passage ?? {}
  return text ? [{ kind: 'llm', text, params: {}, start, end, value }] : []
}

/** Cuts a unit at words that may be misheard. */
const sureParts =
  (transcript: Transcript) =>
  (facts: Facts): Facts[] => {
    const parts: Token[][] = [[]]
    for (const token of facts.unit.tokens) {
      const word = transcript.words[token.word]
      if (word && isSurelySaid([word], transcript)) parts.at(-1)?.push(token)
      else parts.push([])
    }
    return parts
      .filter((tokens) => tokens.length > 0)
      .map((tokens) => ({ ...facts, unit: { ...facts.unit, tokens } }))
  }

function boundaries({ units }: Span): { start: BoundaryQuality; end: BoundaryQuality } {
  const [first, last] = [units[0], units.at(-1)]
  const rate = (boundary: BoundaryQuality = 'hard', thought = 0) =>
    boundary === 'sentence' && thought >= SURELY ? 'thought' : boundary
  return {
    start: rate(first?.unit.entry.boundary, first?.begins),
    end: rate(last?.unit.exit.boundary, last?.ends),
  }
}

function shares(words: Word[]): { label: string; share: number }[] {
  const seconds = new Map<string, number>()
  let all = 0
  for (const { speaker, start, end } of words) {
    if (speaker === null) continue
    seconds.set(speaker, (seconds.get(speaker) ?? 0) + end - start)
    all += end - start
  }
  return [...seconds]
    .map(([label, spoken]) => ({ label, share: Math.round((100 * spoken) / all) / 100 }))
    .sort((a, b) => b.share - a.share || a.label.localeCompare(b.label))
}

function warningsOf(span: Span): ClipWarning[] {
  const { end } = boundaries(span)
  const isSpoken = span.units.at(-1)?.unit.kind === 'speech'
  return isSpoken && (end === 'clause' || end === 'hard' || end === 'pause')
    ? ['ends_mid_sentence']
    : []
}

const MOST = 8
const LONGEST = 30

/** Makes hashtags of key phrases: one word each, letters and digits only, without `#`. */
function hashtags(phrases: string[]): string[] {
  const tags = phrases
    .map((phrase) =>
      phrase
        .normalize('NFC')
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
        .toLowerCase(),
    )
    .filter((tag) => tag.length >= 3 || /[^\p{ASCII}]/u.test(tag))
    .filter((tag) => tag.length <= LONGEST && /\p{L}/u.test(tag))
  return [...new Set(tags)].slice(0, MOST)
}

/**
 * At least this share of a line's content words must be said; otherwise the line is about something else. Good titles say much in words of
 * their own: of 273 that readers wrote, 43 % have no more than half of their words from the clip, and 7 % none.
 */
const FROM_THE_CLIP = 0.2
/** Shortest usable line. */
const FEWEST_LETTERS = 8

/**
 * Returns whether a language model's line fits what is said. This rejects lines that the model made up, or that what is said
 * elsewhere had it write (prompt injection).
 */
function fitsClip(line: string, words: Word[], vocabulary: Vocabulary): boolean {
  const said = new Set(termsOf(words.map(({ text }) => text).join(' '), vocabulary))
  const terms = termsOf(line, vocabulary)
  const known = terms.filter((term) => said.has(term)).length
  return (
    line.length >= FEWEST_LETTERS &&
    !/https?:|www\.|[#@<>]/i.test(line) &&
    terms.length > 0 &&
    known >= Math.max(1, FROM_THE_CLIP * terms.length)
  )
}

/** Words whose stems begin with the same letters, so many, count as one: “confess” and “confession”. */
const ROOT = 5

function termsOf(text: string, { stem, stopwords }: Vocabulary): string[] {
  const own = tokensOf(text).filter((token) => token && !stopwords.has(token))
  return own.map((token) => stem(token).slice(0, ROOT))
}

/** What the clips of a source are called so far, as `keyOf` writes it. */
interface Taken {
  titles: Set<string>
  hooks: Set<string>
}

/** Titles that are offered beside a clip's own. */
const ALTERNATIVES = 3

/** The same for titles that differ in capitals and marks alone. */
const keyOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/**
 * Gives a clip the best title and the best hook that no clip before it has. Beside a language model's title its others stand alone, if it gave
 * any: read blind, 51 of 60 of these could be posted as they are, of 36 lines of their clips none.
 *
 * @param titles - What it may be called, the best first.
 * @param hooks - What may be drawn over its beginning instead of its title, the best first.
 * @param unnamed - What it is called where it has no title.
 */
function nameClip(titles: Title[], hooks: string[], unnamed: string, taken: Taken) {
  const alike = Map.groupBy(titles, ({ text }) => keyOf(text))
  const free = [...alike].flatMap(([key, [best]]) => (best && !taken.titles.has(key) ? best : []))
  const [title = { text: unnamed, source: 'time' as const }, ...others] = free
  const written = others.filter(({ source }) => source === 'model')
  const key = keyOf(title.text)
  const lines = [...hooks.filter((line) => keyOf(line) !== key), ...free.map(({ text }) => text)]
  const hook = lines.find((line) => !taken.hooks.has(keyOf(line))) ?? ''
  taken.titles.add(key)
  taken.hooks.add(keyOf(hook))
  const offered = (written.length > 0 ? written : others).slice(0, ALTERNATIVES)
  return { title, titles: offered.map(({ text }) => text), hook }
}

/** Names a clip after its source and the time at which it begins there. */
function timeTitle({ title }: SourceVideo, start: number): string {
  const moment = clock(start)
  const room = LONGEST_HEADLINE - moment.length - ' ()'.length
  return title ? `${[...title].slice(0, room).join('').trim()} (${moment})` : `Moment at ${moment}`
}
