import type { NewClip } from '@svc/specification'

/** Makes a clip as a worker saves it, for tests that care for no more than its place and its title. */
export function testClip(rank: number, title = `Clip ${rank}`): NewClip {
  const start = rank * 100
  const end = start + 30
  return {
    rank,
    title,
    description: '',
    hashtags: [],
    hook: { text: 'Why?', start, end: start + 2 },
    start,
    end,
    segments: [{ start, end }],
    score: 100 - rank,
    score_breakdown: {
      hook: 50,
      completeness: 50,
      engagement: 50,
      value: 50,
      audio_energy: 50,
      visual: 50,
      topic_match: 50,
      preference: 50,
    },
    score_reasons: [],
    boundary_quality: { start: 'sentence', end: 'sentence' },
    topics: [],
    speakers: [],
    language: 'en',
    transcript: 'Why is that so?',
    warnings: [],
    words: [{ text: 'Why', start, end: start + 1, speaker: null, confidence: 1, filler: false }],
    framing: {
      aspect_ratio: '9:16',
      spans: [{ start, end, layout: 'track', confidence: 1 }],
      face_coverage: 1,
    },
  }
}
