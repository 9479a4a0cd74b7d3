import { describe, expect, test } from 'bun:test'
import { replaceWords, type VocabularyTerm } from '../src/transcribe/replace-words.ts'
import { spoken } from './caption-job.ts'

const VOCABULARY: VocabularyTerm[] = [
  { term: 'Kubernetes', sounds_like: ['cooper netties', 'kuber nets'], replace_with: null },
  { term: 'acme', sounds_like: [], replace_with: 'ACME Robotics' },
  { term: 'C++', sounds_like: ['see plus plus'], replace_with: null },
]

describe('a brand’s term', () => {
  test.each([
    ['we run Cooper netties, daily', 'we run Kubernetes, daily'],
    ['kubernetes is fine', 'Kubernetes is fine'],
    ['at “acme”!', 'at “ACME Robotics”!'],
    ['written in see plus plus.', 'written in C++.'],
    ['acmeists see plus', 'acmeists see plus'],
  ])('“%s” is written “%s”', (heard, written) => {
    const words = replaceWords(spoken(heard.split(' ')), VOCABULARY)
    expect(words.map(({ text }) => text).join(' ')).toBe(written)
  })

  test('keeps the time in which it was said', () => {
    const heard = spoken(['at', 'acme', 'today'])
    const words = replaceWords(heard, VOCABULARY)
    expect(words).toHaveLength(4)
    expect(words[1]?.start).toBe(heard[1]?.start)
    expect(words[2]?.end).toBe(heard[1]?.end)
    expect(words[1]?.end).toBe(words[2]?.start)
  })

  test('changes nothing without a vocabulary', () => {
    const heard = spoken(['as', 'it', 'was'])
    expect(replaceWords(heard, [])).toBe(heard)
  })
})
