import { describe, expect, test } from 'bun:test'
import { toSubtitles } from '../src/worker/to-subtitles.ts'

const said = (text: string, start: number, end: number) => ({
  text,
  start,
  end,
  confidence: 1,
  speaker: null,
  filler: false,
})

describe('toSubtitles', () => {
  test('writes both formats, each with its own clock and its own escapes', () => {
    const words = [said('AT&T', 0.5, 0.9), said('<3', 1, 1.25), said('Late', 3661, 3661.0005)]
    expect(toSubtitles(words)).toEqual({
      srt: '1\n00:00:00,500 --> 00:00:01,250\nAT&T <3\n\n2\n01:01:01,000 --> 01:01:01,001\nLate\n',
      vtt: 'WEBVTT\n\n00:00:00.500 --> 00:00:01.250\nAT&amp;T &lt;3\n\n01:01:01.000 --> 01:01:01.001\nLate\n',
    })
  })

  test.each([
    ['at a pause', [said('one', 0, 1), said('two', 1.8, 2)]],
    ['after a sentence', [said('one.', 0, 1), said('two', 1.1, 2)]],
    ['before a cue gets long', [said('one', 0, 3), said('two', 3, 6.1)]],
    ['before a cue gets wide', [said('o'.repeat(50), 0, 1), said('t'.repeat(50), 1, 2)]],
  ])('breaks %s', (_, words) => {
    expect(toSubtitles(words).srt.match(/-->/g)).toHaveLength(2)
  })

  test('is valid without words', () => {
    expect(toSubtitles([])).toEqual({ srt: '', vtt: 'WEBVTT\n' })
  })
})
