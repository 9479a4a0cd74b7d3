import { type Transcript, transcriptFiles } from '@svc/clip-engine'
import { type ProjectRun, transcriptKeys } from '@svc/domain'
import type { ObjectStore } from '@svc/storage'

/** Stores the whole transcript in the project's folder, as subtitle files and as timed words. */
export async function storeTranscript(
  store: ObjectStore,
  run: ProjectRun,
  transcript: Transcript,
): Promise<void> {
  const keys = transcriptKeys(run)
  const { srt, vtt, json } = transcriptFiles(transcript)
  await store.putBytes(keys.srt, srt, 'application/x-subrip')
  await store.putBytes(keys.vtt, vtt, 'text/vtt')
  await store.putBytes(keys.json, json, 'application/json')
}
