import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Clip } from '@svc/specification'
import { selectClips } from '../src/select/select-clips.ts'
import { selectionInput } from './select-input.ts'
import { speak } from './spoken-words.ts'
import { signal } from './workbench.ts'

// Each kind of reason that the document promises is given for something.

const { kind } = Clip.properties.score_reasons.items.properties
const PROMISED: string[] = kind.anyOf.map((word: { const: string }) => word.const)

const TALK = [
  'What is the best way to save money on heating? Nobody tells you that 30 percent of it goes out of the window.',
  'I always thought the thermostat was the worst thing we ever bought. [laughter] It was the best, and it paid for itself.',
  'And then the whole audience stood up, because heating had never been explained so well before.',
  'You should turn it down by 2 degrees tonight. That is the most important thing that I can say about heating.',
]

describe('the reasons for a score', () => {
  const given = new Set<string>()
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const { messages } = (await request.json()) as { messages: { content: string }[] }
      const { clips } = JSON.parse(messages.at(-1)?.content ?? '') as { clips: { id: number }[] }
      const judged = clips.map(({ id }) => ({ id, score: 90, reason: 'It surprises.' }))
      const content = JSON.stringify({ clips: judged })
      return Response.json({ choices: [{ message: { content } }] })
    },
  })
  afterAll(() => server.stop(true))

  beforeAll(async () => {
    const told = speak(TALK)
    const last = told.findIndex(({ text }) => text === 'itself.')
    const applause = told[last]?.end ?? 0
    const words = told.map((word, at) =>
      at > last ? { ...word, start: word.start + 10, end: word.end + 10 } : word,
    )
    const end = words.at(-1)?.end ?? 0
    const input = selectionInput(words, end + 1, {
      clip_duration: { min: 5, max: 30, target: 12 },
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
    const { candidates } = await selectClips(
      {
        ...input,
        analysis,
        usedMoments: [{ start: 0, end }],
        reranker: {
          baseUrl: `http://127.0.0.1:${server.port}/v1/`,
          apiKey: 'key',
          model: 'judge',
          timeoutSeconds: 3600,
        },
      },
      signal,
    )
    for (const { score_reasons } of candidates) {
      for (const reason of score_reasons) given.add(reason.kind)
    }
  })

  test.each(PROMISED)('%s is given', (promised) => {
    expect([...given]).toContain(promised)
  })
})
