import type { SourceVideo } from '../probe/source-video.ts'
import type { ClipCandidate } from '../select/clip-candidate.ts'
import type { Selection } from '../select/select-clips.ts'
import { readableText } from '../transcribe/readable-words.ts'
import { speechWithin } from '../transcribe/speech-within.ts'
import type { Transcript } from '../transcribe/transcript.ts'

/** Makes the only clip of a captions project: the source from its first frame to its last. */
export async function captionWholeSource(
  source: SourceVideo,
  transcript: Transcript,
): Promise<Selection> {
  const whole = { start: 0, end: source.duration_seconds }
  const { words, isDoubtful } = speechWithin(transcript, [whole])
  const clip: ClipCandidate = {
    rank: 1,
    ...whole,
    segments: [whole],
    title: source.title ?? 'Captions',
    title_source: 'time',
    titles: [],
    description: '',
    hashtags: [],
    hook: { text: '', start: 0, end: 0 },
    score: 100,
    score_breakdown: NOT_SCORED,
    score_reasons: [],
    boundary_quality: { start: 'hard', end: 'hard' },
    topics: [],
    speakers: [],
    language: transcript.language,
    transcript: readableText(words),
    warnings: isDoubtful ? ['speech_uncertain'] : [],
  }
  return { candidates: [clip], warnings: [] }
}

/** The only clip of a project is not compared with others, so it is not scored. */
const NOT_SCORED = {
  hook: 0,
  completeness: 0,
  engagement: 0,
  value: 0,
  audio_energy: 0,
  visual: 0,
  topic_match: 0,
  preference: 0,
}
