import { type Transcript, transcriptSubtitles } from '@svc/clip-engine'
import { type ProjectRun, transcriptKeys } from '@svc/domain'
import type { ObjectStore } from '@svc/storage'

/** Puts everything that was said into the project's folder, as subtitle files and as timed words. */
export async function storeTranscript(
  store: ObjectStore,
  run: ProjectRun,
  transcript: Transcript,
): Promise<void> {
  const keys = transcriptKeys(run)
  const { srt, vtt } = transcriptSubtitles(transcript)
  await store.putBytes(keys.srt, srt, 'application/x-subrip')
  await store.putBytes(keys.vtt, vtt, 'text/vtt')
  const { language, words } = transcript
  await store.putBytes(keys.json, JSON.stringify({ language, words }), 'application/json')
}
