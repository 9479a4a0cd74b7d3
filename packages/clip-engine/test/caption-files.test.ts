import { describe, expect, test } from 'bun:test'
import { captionsOf, spoken } from './caption-job.ts'

const SPEECH =
  'Well, this is the kind of sentence that goes on for quite a while, because its speaker does not stop to breathe. Does it end? It does & it <b>must</b> --> always.'

describe('subtitle files', () => {
  const { srt } = captionsOf(SPEECH)
  const cues = srt
    .trim()
    .split('\n\n')
    .map((block) => block.split('\n'))

  test('have at most two lines of 42 characters', () => {
    for (const [, , ...lines] of cues) {
      expect(lines.length).toBeWithin(1, 3)
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(42)
    }
  })

  test('are numbered, and ascend without overlapping', () => {
    let earliest = 0
    cues.forEach(([number, span = ''], index) => {
      expect(number).toBe(String(index + 1))
      const [start = 0, end = 0] = span.split(' --> ').map(toSeconds)
      expect(start).toBeGreaterThanOrEqual(earliest)
      expect(end).toBeGreaterThan(start)
      earliest = end
    })
  })

  test('end a caption with the sentence', () => {
    expect(
      cues.map((lines) => lines.at(-1)).filter((line) => line?.endsWith('breathe.')),
    ).toHaveLength(1)
  })

  test('keep the transcript’s words, and no arrow among them', () => {
    const text = cues.flatMap(([, , ...lines]) => lines).join(' ')
    expect(text).toBe(SPEECH.replace('-->', '→'))
  })

  test('count from the beginning of the clip', () => {
    const segments = [{ start: 100, end: 110 }]
    const clip = captionsOf(
      spoken(['late', 'words'], 0.5, 101),
      {},
      { segments, duration_seconds: 10 },
    )
    expect(clip.srt).toStartWith('1\n00:00:01,000 --> 00:00:02,')
  })

  test('are all that there is without speech', () => {
    expect(captionsOf([])).toMatchObject({ srt: '', ass: null, syncErrorMs: null })
  })
})

function toSeconds(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.replace(',', '.').split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}
