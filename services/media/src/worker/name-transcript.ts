import { transcriptFiles } from '@svc/clip-engine'
import { type JobData, readSpeakers, transcriptKeys } from '@svc/domain'
import type { WorkerDependencies } from './worker-dependencies.ts'

/** Writes the files of a transcript anew that tell who speaks: its words are those of the file that is there. */
export async function nameTranscript(
  { sql, store }: Pick<WorkerDependencies, 'sql' | 'store'>,
  { project_id }: JobData['name_speakers'],
): Promise<void> {
  const project = await readSpeakers(sql, project_id)
  const keys = project && transcriptKeys(project)
  const known = keys && (await store.read(keys.json))
  if (!known) return
  const said = await new Response(known.stream).json()
  const { vtt, json } = transcriptFiles(said, project.speakers)
  await store.putBytes(keys.vtt, vtt, 'text/vtt')
  await store.putBytes(keys.json, json, 'application/json')
}
