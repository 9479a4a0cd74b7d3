import { inSourceOrder } from '@svc/specification/play-order'
import type { FaceSample } from '../analyze/analysis.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import { detectFaces } from '../reframe/refine-faces.ts'
import type { TimeRange } from '../time-range.ts'
import { readableWords } from '../transcribe/readable-words.ts'
import { speechWithin } from '../transcribe/speech-within.ts'
import type { Transcript, Word } from '../transcribe/transcript.ts'
import { type Checkpoints, once } from './checkpoints.ts'
import type { PlannedClip } from './clip-run.ts'
import { FACES_PER_SECOND } from './plan-clips.ts'

/** A clip whose cut a person chose. Times are seconds of the source. */
export interface EditedClip {
  segments: TimeRange[]
  /** The words of the stretches in `heard`, as the person left them. */
  words: Word[]
  heard: TimeRange[]
  language: string | null
}

/** Everything that drawing an edited clip needs beyond the edits. */
export interface CompletedClip extends EditedClip {
  faces: FaceSample[]
}

/** How far a face may be from its nearest sample, in seconds: more than the distance between samples. */
const UNSEEN_SECONDS = 0.5

/**
 * Adds what a new cut brings in: the words that are said there, from the project's transcript, and the faces.
 *
 * @param planned - The clip as it was found, if it was; its faces are used where they are enough.
 * @throws {EngineError} As `detectFaces` does.
 */
export async function completeClip(
  tools: Tools,
  source: SourceVideo,
  edited: EditedClip,
  planned: Pick<PlannedClip, 'segments' | 'faces'> | undefined,
  { checkpoints, signal }: { checkpoints: Checkpoints; signal: AbortSignal },
): Promise<CompletedClip> {
  const segments = inSourceOrder(edited.segments)
  const heard = await hear(edited, checkpoints)
  if (planned && covers(planned.segments, segments, UNSEEN_SECONDS)) {
    return { ...heard, faces: planned.faces }
  }
  const name = `faces-${Bun.hash(JSON.stringify(segments)).toString(36)}`
  const faces = await once(checkpoints, name, () =>
    detectFaces(tools, source, segments, FACES_PER_SECOND, signal),
  )
  return { ...heard, faces }
}

async function hear(edited: EditedClip, checkpoints: Checkpoints): Promise<EditedClip> {
  const { segments, words, heard } = edited
  if (covers(heard, segments)) return edited
  const transcript = (await checkpoints.read('speech')) as Transcript | undefined
  if (!transcript) return edited
  // All of the transcript, so that a sentence begins and ends as it does in the other clips.
  const readable = { ...transcript, words: readableWords(transcript.words) }
  const added = speechWithin(readable, segments).words.filter((word) => !isInside(word, heard))
  return {
    segments,
    words: [...words, ...added].toSorted((a, b) => a.start - b.start),
    heard: [...heard, ...segments],
    language: edited.language ?? transcript.language,
  }
}

function isInside({ start, end }: TimeRange, ranges: TimeRange[]): boolean {
  const middle = (start + end) / 2
  return ranges.some((range) => range.start <= middle && middle < range.end)
}

/** Whether every stretch lies within one of some others, up to a tolerance at its ends. */
function covers(ranges: TimeRange[], stretches: TimeRange[], tolerance = 0): boolean {
  return stretches.every(({ start, end }) =>
    ranges.some((range) => range.start - tolerance <= start && end <= range.end + tolerance),
  )
}
