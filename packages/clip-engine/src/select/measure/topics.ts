import type { ClipSettings } from '../../pipeline/clip-settings.ts'
import type { Word } from '../../transcribe/transcript.ts'
import { joinWords, tokensOf } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Unit } from '../units/unit.ts'
import type { Evidence } from './facts.ts'

/** Finds the topics that the caller requested or excluded. */
export type TopicFinder = ReturnType<typeof findTopics>

/** A topic's stems must all occur within one unit. */
interface Topic {
  stems: string[]
  weight: number
}

/** Weight of a single word of the prompt; an explicitly named topic has 1. */
export const PROMPT_WORD_WEIGHT = 0.6

/** Words with which people ask for clips, and which say nothing about the clips' subject. */
const ASKING = new Set(
  tokensOf(
    'find show give select choose clip clips video videos moment moments part parts scene scenes highlight highlights segment segments speaker speakers host guest talks talking about best only short shorts viral content interesting',
  ),
)

/** Reads topics, prompt and excluded topics as weighted keywords; inflected forms match. */
export function findTopics(settings: ClipSettings, vocabulary: Vocabulary) {
  const stemsOf = (text: string) => contentOf(text, vocabulary).map(vocabulary.stem)
  const named = settings.topics.map((topic) => ({ stems: stemsOf(topic), weight: 1 }))
  const prompted = contentOf(settings.prompt ?? '', vocabulary)
    .filter((token) => !ASKING.has(token))
    .map((token) => ({ stems: [vocabulary.stem(token)], weight: PROMPT_WORD_WEIGHT }))
  const wanted: Topic[] = [...named, ...prompted].filter((topic) => topic.stems.length > 0)
  const excluded = settings.exclude_topics.map(stemsOf).filter((stems) => stems.length > 0)
  return {
    isAsked: wanted.length > 0,
    find: (words: Word[], unit: Unit): { weight: number; evidence: Evidence[] } =>
      findWanted(words, unit, wanted, vocabulary),
    isExcluded(unit: Unit): boolean {
      const said = new Set(unit.tokens.map((token) => vocabulary.stem(token.text)))
      return excluded.some((stems) => stems.every((stem) => said.has(stem)))
    },
  }
}

/** What is asked for, as it was written. */
export const subjectsOf = ({ topics, prompt }: ClipSettings): string[] =>
  prompt ? [...topics, prompt] : topics

function contentOf(text: string, { stopwords }: Vocabulary): string[] {
  const tokens = tokensOf(text)
  const content = tokens.filter((token) => !stopwords.has(token))
  // A topic made of common words only ("home") must still be found.
  return content.length > 0 || tokens.length > 3 ? content : tokens
}

function findWanted(words: Word[], unit: Unit, wanted: Topic[], vocabulary: Vocabulary) {
  const stems = unit.tokens.map((token) => vocabulary.stem(token.text))
  let weight = 0
  const evidence: Evidence[] = []
  for (const topic of wanted) {
    const places = topic.stems.map((stem) => stems.indexOf(stem))
    if (places.includes(-1)) continue
    weight += topic.weight
    const spoken = places
      .map((place) => unit.tokens[place]?.word ?? unit.first)
      .sort((a, b) => a - b)
    const [first = unit.first] = spoken
    const last = spoken.at(-1) ?? first
    evidence.push({
      text: joinWords([...new Set(spoken)].map((word) => words[word]?.text ?? '')),
      start: words[first]?.start ?? unit.start,
      end: words[last]?.end ?? unit.end,
    })
  }
  return { weight, evidence }
}
