import { type Database, listUnsearched, savePassagesLater, transcriptKeys } from '@svc/domain'
import type { ObjectStore } from '@svc/storage'

/** Lets the words of projects be searched whose transcripts were stored by an earlier release. */
export async function searchOldTranscripts(sql: Database, store: ObjectStore): Promise<void> {
  for (const project of await listUnsearched(sql)) {
    const object = await store.read(transcriptKeys(project).json)
    await savePassagesLater(sql, project, object && (await new Response(object.stream).json()))
  }
}
