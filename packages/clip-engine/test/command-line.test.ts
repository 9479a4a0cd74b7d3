import { describe, expect, test } from 'bun:test'
import { clock } from '../src/clock.ts'
import { readArguments } from '../src/command-line/arguments.ts'
import { clipTable } from '../src/command-line/clip-table.ts'
import { fileName } from '../src/command-line/save-clips.ts'

describe('clipTable', () => {
  const clips = [
    {
      rank: 1,
      score: 91,
      start: 61.4,
      end: 95,
      title: 'Why the sea is salty, and why it stays that way for ever',
      score_reasons: [
        { text: 'opens with a question', value: 0.9 },
        { text: '4 numbers', value: 0.4 },
      ],
    },
    { rank: 2, score: 7, start: 3725, end: 3790, title: '海はなぜ塩辛いのか', score_reasons: [] },
  ]

  test.each([60, 80, 120])('fits %d columns, whatever the script', (width) => {
    for (const line of clipTable(clips, width).split('\n')) {
      expect(Bun.stringWidth(line)).toBeLessThanOrEqual(width)
    }
  })

  test('shows rank, score, times, title and reasons', () => {
    const table = clipTable(clips, 120)
    expect(table).toMatch(
      /1\s+91\s+1:01–1:35\s+Why the sea is salty.*opens with a question · 4 numbers/,
    )
    expect(table).toContain('1:02:05–1:03:10')
  })
})

test.each([
  [0, '0:00'],
  [59.9, '0:59'],
  [3600, '1:00:00'],
])('clock writes %d seconds as %s', (seconds, text) => {
  expect(clock(seconds)).toBe(text)
})

test.each([
  ['Why the sea is salty?', '01-why-the-sea-is-salty'],
  ['../../etc/passwd', '01-etc-passwd'],
  ['海はなぜ', '01-海はなぜ'],
  ['???', '01'],
])('fileName makes %s safe for every file system', (title, name) => {
  expect(fileName({ rank: 1, title })).toBe(name)
})

describe('readArguments', () => {
  test.each([
    [[], 'Which video?'],
    [['a.mp4', 'b.mp4'], 'One video at a time: "b.mp4" is too much.'],
    [['a.mp4', '--count', '0'], '--count is "0"; it must be a whole number from 1 to 50.'],
    [
      ['a.mp4', '--seconds', '90-15'],
      '--seconds is "90-15"; it must be like 15-90, within 3 to 600.',
    ],
    [
      ['a.mp4', '--aspect', '3:2'],
      '--aspect is "3:2"; it must be one of 9:16, 1:1, 4:5, 16:9, source.',
    ],
    [
      ['a.mp4', '--transcript', 'a.txt'],
      '--transcript is "/home/a.txt"; it must end in .srt, .vtt or .json.',
    ],
  ])('says what is wrong with %j', async (words, sentence) => {
    expect(await readArguments(words, '/home')).toBe(sentence)
  })

  test('finds files from where the person is, and keeps addresses', async () => {
    const local = await readArguments(['./-v.mp4', '--out', 'x'], '/home')
    expect(local).toMatchObject({ out: '/home/x', request: { source: { path: '/home/-v.mp4' } } })
    const remote = await readArguments(['https://example.org/v.mp4'], '/home')
    expect(remote).toMatchObject({ request: { source: { url: 'https://example.org/v.mp4' } } })
  })
})
