import { beforeAll, describe, expect, test } from 'bun:test'
import { Clip } from '@svc/specification'
import { selectClips } from '../src/select/select-clips.ts'
import { selectionInput } from './select-input.ts'
import { speak } from './spoken-words.ts'
import { signal } from './workbench.ts'

// Each kind of reason that the document promises is given for something.

const { kind } = Clip.properties.score_reasons.items.properties
const PROMISED: string[] = kind.anyOf.map((word: { const: string }) => word.const)

const TALK = [
  'What is the best way to save money on heating? Nobody tells you that the most of it goes out of the window.',
  'I always thought the thermostat was the worst thing we ever bought. [laughter] It was the best, and it paid for itself.',
  'And then the whole audience stood up, because heating had never been explained so well before.',
  'You should turn the boiler down by 2 degrees tonight. A warm boiler burns money. The boiler is the most important thing that I can say about heating.',
]

/** What a language model chose: the first two paragraphs. */
const JUDGED = {
  ...{ first: 0, last: 47, score: 0.9, titles: [], hook: '', description: '' },
  ...{ reason: 'It surprises.', strongest: null },
}

describe('the reasons for a score', () => {
  const given = new Set<string>()

  beforeAll(async () => {
    const spoken = speak(TALK)
    const last = spoken.findIndex(({ text }) => text === 'itself.')
    const applause = spoken[last]?.end ?? 0
    const asked = spoken.findIndex(({ text }) => text === 'heating?')
    const words = spoken.map((word, at) => ({
      ...word,
      speaker: at > asked ? 'Ben' : 'Ann',
      start: word.start + (at > last ? 10 : 0),
      end: word.end + (at > last ? 10 : 0),
    }))
    const end = words.at(-1)?.end ?? 0
    const input = selectionInput(words, end + 1, {
      clip_duration: { min: 5, max: 30, target: 20 },
      topics: ['heating'],
      ranking: 'auto',
    })
    const levels = [
      { from: 2, until: 3, lufs: -10 },
      { from: applause, until: applause + 4.5, lufs: -14 },
    ]
    const { loudness } = input.analysis
    const momentary_lufs = loudness.momentary_lufs.map((usual, tenth) => {
      const at = tenth / 10
      const isSaid = words.some((word) => at >= word.start && at <= word.end)
      const loud = levels.find(({ from, until }) => at >= from && at < until)
      return loud?.lufs ?? (isSaid ? usual : -60)
    })
    const analysis = {
      ...input.analysis,
      loudness: { ...loudness, momentary_lufs },
      speech: words.map((word) => ({ start: word.start, end: word.end })),
    }
    // Eight words of the last paragraph are watched again.
    const marks = {
      heat: words.map(({ start }, at) => ({
        ...{ start, end: words[at + 1]?.start ?? end },
        value: words.length - at >= 10 && words.length - at < 18 ? 3 : 1,
      })),
      chapters: [],
    }
    const closing = { ...JUDGED, first: words.length - 29, last: words.length - 1 }
    for (const told of [{}, { judged: [JUDGED, closing], marks }]) {
      const usedMoments = [{ start: 0, end }]
      const found = await selectClips({ ...input, analysis, usedMoments, ...told }, signal)
      for (const { score_reasons } of found.candidates) {
        for (const reason of score_reasons) given.add(reason.kind)
      }
    }
  })

  test.each(PROMISED)('%s is given', (promised) => {
    expect([...given]).toContain(promised)
  })
})
