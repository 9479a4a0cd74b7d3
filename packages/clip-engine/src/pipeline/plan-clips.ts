import type { Analysis } from '../analyze/analysis.ts'
import { runApart } from '../apart/run-apart.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import { detectFaces } from '../reframe/refine-faces.ts'
import type { ClipCandidate } from '../select/clip-candidate.ts'
import { readableWords } from '../transcribe/readable-words.ts'
import { speechWithin } from '../transcribe/speech-within.ts'
import type { Transcript } from '../transcribe/transcript.ts'
import type { ClipRequest, FindRun, PlannedClip } from './clip-run.ts'

/** The request and the results of the earlier stages, from which clips are planned. */
export interface ClipInputs {
  request: ClipRequest
  source: SourceVideo
  transcript: Transcript
  analysis: Analysis
}

/** Rate of face detection: enough for a steady camera, and still cheaper than decoding. */
export const FACES_PER_SECOND = 5

/** Adds words and framing to every chosen clip; faces are detected at a higher rate than in the whole source. */
export async function planClips(
  candidates: ClipCandidate[],
  { request, source, transcript, analysis }: ClipInputs,
  run: FindRun,
  onProgress: (fraction: number) => void,
): Promise<PlannedClip[]> {
  const { aspect_ratio, layout } = request.settings
  const { shots, speech, motion } = analysis
  const clips: PlannedClip[] = []
  // Computed for the whole transcript, so that captions and subtitle files show the same words as the transcript.
  const readable = { ...transcript, words: readableWords(transcript.words) }
  for (const candidate of candidates) {
    const faces = await detectFaces(
      run.tools,
      source,
      candidate.segments,
      FACES_PER_SECOND,
      run.signal,
    )
    const { words } = speechWithin(readable, candidate.segments)
    const framing = await runApart(
      'frameClip',
      [
        {
          source: { video: source.video },
          analysis: { shots, speech, motion, faces },
          candidate: { segments: candidate.segments },
          words,
          language: candidate.language,
          aspect_ratio,
          layout,
          options: request.config.layout,
        },
      ],
      run.signal,
    )
    const warnings = [...candidate.warnings, ...framing.warnings]
    clips.push({ ...candidate, warnings, framing, faces, words })
    onProgress(clips.length / candidates.length)
  }
  return clips
}
