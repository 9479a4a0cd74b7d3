import type { NewClip } from '@svc/specification'

/** A clip as selection finds it, half a minute long. */
export function newClip(change: Partial<NewClip> = {}): NewClip {
  const rank = change.rank ?? 1
  const start = change.start ?? 40 * rank
  return {
    rank,
    title: `Clip ${rank}`,
    title_source: 'quote',
    titles: [],
    description: 'What is said in it.',
    hashtags: ['talk'],
    hook: { text: 'Why?', start, end: start + 1 },
    start,
    end: start + 30,
    segments: [{ start, end: start + 30 }],
    score: Math.max(0, 95 - rank),
    score_breakdown: {
      hook: 90,
      completeness: 80,
      engagement: 70,
      value: 60,
      audio_energy: 50,
      visual: 40,
      topic_match: 30,
      preference: 0,
    },
    score_reasons: [
      { kind: 'question_hook', params: {}, text: 'Why?', start, end: start + 1, value: 0.9 },
    ],
    boundary_quality: { start: 'sentence', end: 'sentence' },
    topics: ['talk'],
    speakers: [{ label: 'A', share: 1 }],
    language: 'en',
    transcript: 'Why? Because.',
    warnings: [],
    words: [
      { text: 'Why?', start, end: start + 1, speaker: null, confidence: 0.9, filler: false },
      {
        text: 'Because.',
        start: start + 1,
        end: start + 2,
        speaker: null,
        confidence: 0.8,
        filler: false,
      },
    ],
    framing: {
      aspect_ratio: '9:16',
      spans: [{ start: 0, end: 30, layout: 'track', confidence: 0.9, ...CAMERA }],
      face_coverage: 0.95,
    },
    ...change,
  }
}

/** What the camera follows, which no answer shows. */
const CAMERA = { cameras: [[{ time: 0, x: 0.3, y: 0, width: 0.3164, height: 1 }]] }

/** A clip for tests of other workspaces, without a description; clips begin 100 seconds apart. */
export function testClip(rank: number, title = `Clip ${rank}`): NewClip {
  return newClip({ rank, title, start: 100 * rank, description: '', hashtags: [] })
}
