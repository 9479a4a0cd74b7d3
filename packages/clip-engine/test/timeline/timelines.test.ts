import { describe, expect, test } from 'bun:test'
import { frameRateOf, readTimecode, writeTimecode } from '../../src/timeline/frame-rate.ts'
import {
  clipTimeline,
  projectTimeline,
  readTimeline,
  TimelineError,
  writeEdl,
  writeFcpxml,
  writeOtio,
} from '../../src/timelines.ts'

const RATES = [23.976, 24, 25, 29.97, 30, 50, 59.94, 60, 12.5]
const SOURCE = {
  file: 'talk & more.mp4',
  fps: 25,
  width: 1920,
  height: 1080,
  duration_seconds: 600,
}
const source = { ...SOURCE, hasAudio: true }
const box = { y: 0, width: 0.3164, height: 1 }
const span = (start: number, end: number, cameras: object[][]) =>
  ({ start, end, layout: 'track', confidence: 1, cameras }) as never
const clip = {
  title: 'One <question>',
  language: 'en',
  segments: [
    { start: 10, end: 20 },
    { start: 30, end: 35 },
  ],
  words: ['What', 'did', 'we', 'decide?'].map((text, index) => ({
    ...{ text, start: 11 + index / 2, end: 11.4 + index / 2 },
    ...{ speaker: null, confidence: 1, filler: false },
  })),
  aspect_ratio: '9:16' as const,
  spans: [
    span(0, 5, [[{ time: 0, x: 0.1, ...box }]]),
    span(5, 15, [
      [
        { time: 5, x: 0.2, ...box },
        { time: 15, x: 0.6, ...box },
      ],
    ]),
  ],
}

describe('timecodes', () => {
  test('count what the clock says where numbers are dropped', () => {
    const rate = frameRateOf(29.97)
    expect(
      [1799, 1800, 17_981, 17_982, 107_892].map((frame) => writeTimecode(frame, rate)),
    ).toEqual(['00:00:59;29', '00:01:00;02', '00:09:59;29', '00:10:00;00', '01:00:00;00'])
    expect(writeTimecode(3600, frameRateOf(59.94))).toBe('00:01:00;04')
    expect(writeTimecode(86_400, frameRateOf(23.976))).toBe('01:00:00:00')
  })

  test.each(RATES)('are read as they were written, at %p frames a second', (fps) => {
    const rate = frameRateOf(fps)
    const frames = Array.from({ length: 4000 }, (_, index) => index * 97)
    expect(frames.map((frame) => readTimecode(writeTimecode(frame, rate), rate))).toEqual(frames)
  })

  test('that do not exist are refused', () => {
    const rate = frameRateOf(25)
    const wrong = ['00:00:00:25', '00:60:00:00', '00:00:60:00', '0:00:00:00', 'x']
    expect(wrong.map((text) => readTimecode(text, rate))).toEqual(wrong.map(() => null))
  })

  test('have exact rates behind measured ones', () => {
    const exact = [23.976, 29.97, 59.94, 25, 12.5].map(frameRateOf)
    expect(exact.map(({ frames, seconds }) => `${frames}/${seconds}`)).toEqual([
      '24000/1001',
      '30000/1001',
      '60000/1001',
      '25/1',
      '12500/1000',
    ])
  })
})

describe('a clip', () => {
  test('is cut where its segments and its layouts begin', () => {
    const { pieces, canvas } = clipTimeline(source, clip)
    expect(canvas).toEqual({ width: 1080, height: 1920 })
    expect(pieces.map(({ from, at, length }) => [from, at, length])).toEqual([
      [250, 0, 125],
      [375, 125, 125],
      [750, 250, 125],
    ])
  })

  test('keeps the path of its camera through a cut', () => {
    const [still, first, second] = clipTimeline(source, clip).pieces
    expect(still?.camera).toEqual([{ frame: 0, x: 0.1, ...box }])
    const places = (piece = still) => piece?.camera.map(({ frame, x }) => [frame, x.toFixed(3)])
    expect(places(first)).toEqual([
      [0, '0.200'],
      [125, '0.400'],
    ])
    expect(places(second)).toEqual([
      [0, '0.400'],
      [125, '0.600'],
    ])
  })

  test('shows the whole picture where two cameras share the frame', () => {
    const path = [{ time: 0, x: 0, ...box }]
    const [piece] = clipTimeline(source, { ...clip, spans: [span(0, 15, [path, path])] }).pieces
    expect(piece?.camera).toEqual([])
    expect(writeFcpxml(clipTimeline(source, { ...clip, spans: [] }), null)).toContain(
      '<adjust-conform type="fit"/>',
    )
  })

  test('fills the frame in FCPXML with what the camera shows', () => {
    const written = writeFcpxml(clipTimeline(source, clip), 'en')
    // 1080 lines become 1920; what is left of the middle moves right, in hundredths of 1920.
    expect(written).toContain('<adjust-transform position="42.9867 0" scale="1.7778 1.7778"/>')
    expect(written).toContain('<keyframe time="500/25s"')
    expect(written).toContain('name="talk &amp; more.mp4"')
    expect(written).toContain('<project name="One &lt;question&gt;">')
    expect(written).toMatch(/<caption lane="1" offset="275\/25s"[^>]*><text>What did we decide\?</)
  })

  test.each(RATES)('comes back from OTIO and EDL at the frame, at %p frames a second', (fps) => {
    const timeline = clipTimeline({ ...source, fps }, clip)
    const rate = frameRateOf(fps)
    const frames = ({ start, end }: { start: number; end: number }) =>
      [start, end].map((second) => Math.round((second * rate.frames) / rate.seconds))
    const kept = clip.segments.map(frames)
    for (const text of [writeOtio(timeline), writeEdl(timeline)]) {
      expect(readTimeline(text, fps).map(frames)).toEqual(kept)
    }
  })
})

test('a source has a marker for each of its clips', () => {
  const clips = [
    { start: 30, end: 60, title: 'Two' },
    { start: 10, end: 20, title: 'One' },
  ]
  const timeline = projectTimeline('Talk', source, clips)
  expect(writeEdl(timeline)).toContain('* LOC: 00:00:10:00 RED     One\n* LOC: 00:00:30:00')
  expect(writeFcpxml(timeline, null)).toContain(
    '<marker start="750/25s" duration="750/25s" value="Two"/>',
  )
  const { tracks } = JSON.parse(writeOtio(timeline))
  expect(tracks.children[0].markers.map(({ name }: { name: string }) => name)).toEqual([
    'One',
    'Two',
  ])
})

describe('a timeline of another program', () => {
  const event = (file: string, from: string, to: string) =>
    `001  ${file}  V  C  ${from} ${to} 01:00:00:00 01:00:10:00`

  test('counts from the begin of its media', () => {
    const time = (value: number) => ({ rate: 25, value })
    const range = (start: number, length: number) => {
      return { start_time: time(start), duration: time(length) }
    }
    const made = {
      OTIO_SCHEMA: 'Clip.1',
      name: 'take',
      source_range: range(90_250, 100),
      media_reference: { target_url: 'file:///a/b.mp4', available_range: range(90_000, 1000) },
    }
    const gap = { OTIO_SCHEMA: 'Gap.1', source_range: range(0, 10) }
    const tracks = { children: [{ kind: 'Audio' }, { kind: 'Video', children: [gap, made] }] }
    expect(readTimeline(JSON.stringify({ tracks }), 25)).toEqual([{ start: 10, end: 14 }])
  })

  test.each([
    ['', 'It has no cut.'],
    ['{}', 'It is no OpenTimelineIO timeline: it needs `tracks`.'],
    ['{"tracks":', 'It is no OpenTimelineIO timeline: it needs `tracks`.'],
    [event('A', '00:00:01:99', '00:00:02:00'), 'Line 1: "00:00:01:99" is no timecode.'],
    [
      `${event('A', '00:00:01:00', '00:00:02:00')}\n${event('B', '00:00:01:00', '00:00:02:00')}`,
      'It is cut from 2 files, "A", "B"; a clip is made of one.',
    ],
  ])('that says nothing usable is refused: %p', (text, reason) => {
    expect(() => readTimeline(text, 25)).toThrow(new TimelineError(reason))
  })
})
