import { expect, test } from 'bun:test'
import type { Clip } from '@svc/client'
import { createTranslator } from 'use-intl'
import { sayReason } from '../web/clips/reasons-of.ts'
import german from '../web/words/de.json'
import english from '../web/words/en.json'

type Reason = Clip['score_reasons'][number]

const at = { start: 0, end: 1, value: 0.5 }
const inEnglish = createTranslator({ locale: 'en', messages: english, namespace: 'reasons' })
const inGerman = createTranslator({ locale: 'de', messages: german, namespace: 'reasons' })

// What the service says in English, and what a German reads.
const SAID: [Pick<Reason, 'kind' | 'params' | 'text'>, string][] = [
  [{ kind: 'question_hook', params: {}, text: 'Opens with a question' }, 'Beginnt mit einer Frage'],
  [
    {
      kind: 'strong_claim',
      params: { signs: ['question', 'money'] },
      text: 'Its strongest line asks a question and is about money',
    },
    'Der stärkste Satz stellt eine Frage und handelt von Geld',
  ],
  [
    {
      kind: 'strong_claim',
      params: { signs: ['advice'] },
      text: 'Its strongest line gives advice',
    },
    'Der stärkste Satz gibt einen Rat',
  ],
  [
    { kind: 'number', params: { quote: 'forty percent' }, text: 'Names a number: “forty percent”' },
    'Nennt eine Zahl: „forty percent“',
  ],
  [
    {
      kind: 'energy_peak',
      params: { decibels: 9 },
      text: 'Is 9 dB louder than the rest of the video',
    },
    'Ist 9 dB lauter als der Rest des Videos',
  ],
  [
    {
      kind: 'used_before',
      params: { points: 18 },
      text: 'Was used before, which costs it 18 points',
    },
    'Wurde schon einmal verwendet, das kostet 18 Punkte',
  ],
  [{ kind: 'llm', params: {}, text: 'A model’s words' }, 'A model’s words'],
  // Found by an earlier release, which kept no parts.
  [{ kind: 'number', params: {}, text: 'Names a number: “two”' }, 'Names a number: “two”'],
]

test.each(SAID)('$text', (reason, expected) => {
  expect(sayReason(inGerman, { ...at, ...reason })).toBe(expected)
  expect(sayReason(inEnglish, { ...at, ...reason })).toBe(reason.text)
})
