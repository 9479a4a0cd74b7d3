import { expect, test } from 'bun:test'
import { sayReason } from '../src/index.ts'

type Reason = Parameters<typeof sayReason>[0]

const SAID: [reason: Reason, english: string | undefined, german: string | undefined][] = [
  [{ kind: 'question_hook', params: {} }, 'Opens with a question', 'Beginnt mit einer Frage'],
  [{ kind: 'laughter', params: {} }, 'Laughter', 'Lachen'],
  [
    { kind: 'strong_claim', params: { signs: ['question', 'money'] } },
    'Its strongest line asks a question and is about money',
    'Der stärkste Satz stellt eine Frage und handelt von Geld',
  ],
  [
    { kind: 'strong_claim', params: { signs: ['advice'] } },
    'Its strongest line gives advice',
    'Der stärkste Satz gibt einen Rat',
  ],
  [
    { kind: 'number', params: { quote: 'forty percent' } },
    'Names a number: “forty percent”',
    'Nennt eine Zahl: „forty percent“',
  ],
  [
    { kind: 'energy_peak', params: { decibels: 9 } },
    'Is 9 dB louder than the rest of the video',
    'Ist 9 dB lauter als der Rest des Videos',
  ],
  [
    { kind: 'used_before', params: { points: 18 } },
    'Was used before, which costs it 18 points',
    'Wurde schon einmal verwendet, das kostet 18 Punkte',
  ],
  [
    { kind: 'used_before', params: { points: 1 } },
    'Was used before, which costs it 1 point',
    'Wurde schon einmal verwendet, das kostet 1 Punkt',
  ],
  [{ kind: 'llm', params: {} }, undefined, undefined],
  // Found by an earlier release, which kept no parts.
  [{ kind: 'number', params: {} }, undefined, undefined],
  [{ kind: 'strong_claim', params: {} }, undefined, undefined],
]

test.each(SAID)('%j is said in the language that is asked for', (reason, english, german) => {
  expect([sayReason(reason, 'en'), sayReason(reason, 'de')]).toEqual([english, german])
})
