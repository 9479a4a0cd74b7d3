import { type ClipLook, type ClipRequest, EngineError } from '@svc/clip-engine'
import type { GivenTranscript, ProjectWork } from '@svc/domain'
import type { ObjectStore } from '@svc/storage'
import { missing } from './open-source.ts'

/** Largest text of a transcript; the API has the same limit for text in a request. */
const TRANSCRIPT_BYTES = 2 * 1024 * 1024

/** Builds the engine's request for a project. */
export async function clipRequest(
  store: ObjectStore,
  work: ProjectWork,
  look: ClipLook,
  source: ClipRequest['source'],
  allowPrivateAddresses: boolean,
): Promise<ClipRequest> {
  const { type, title, transcript, settings, limits, usedMoments, preferenceWeights } = work
  const { min, max } = settings.clip_count
  const { max_source_seconds, max_source_bytes, maxClips } = limits
  return {
    type,
    source,
    title,
    limits: {
      maxSeconds: max_source_seconds,
      maxBytes: max_source_bytes,
      allowPrivateAddresses,
    },
    settings: {
      ...settings,
      clip_count: { min: Math.min(min, maxClips), max: Math.min(max, maxClips) },
    },
    ...(transcript && { transcript: await readTranscript(store, transcript) }),
    vocabulary: work.vocabulary,
    ...look,
    usedMoments,
    preferenceWeights,
  }
}

async function readTranscript(store: ObjectStore, given: GivenTranscript) {
  if ('text' in given) return given
  const { objectKey, format } = given
  const object = await store.read(objectKey)
  if (!object) {
    const { message } = await missing(store, 'The uploaded transcript no longer exists.')
    throw new EngineError('transcription_failed', message)
  }
  if (object.size_bytes > TRANSCRIPT_BYTES) {
    await object.stream.cancel()
    throw new EngineError(
      'transcription_failed',
      `The transcript has ${object.size_bytes} bytes; at most ${TRANSCRIPT_BYTES} are read.`,
    )
  }
  return { text: await new Response(object.stream).text(), format }
}
