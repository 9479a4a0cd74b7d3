import type { Project } from '@svc/client'
import { queryClient } from '../app/query-client.ts'
import { service } from '../app/service.ts'
import { projectLists, projectOf } from '../data/projects.ts'
import { createListeners } from '../design/listeners.ts'
import type { Wish } from './saved-uploads.ts'
import { uploadStore } from './upload-store.ts'

const begun = createListeners<[Project]>()

/** Tells when the work on an uploaded video has begun by itself, not by the form that leads to it. */
export const onBegun = begun.subscribe

/** Begins the work on an upload that has arrived, if the member has decided what is to be made of it. */
export async function begin(key: string): Promise<void> {
  const project = await tryToBegin(key)
  if (project) begun.tell(project)
}

/** A refusal is kept with the upload, for the member to decide anew. */
async function tryToBegin(key: string): Promise<Project | null> {
  const upload = uploadStore.find(key)
  if (upload?.phase !== 'uploaded' || !upload.uploadId || !upload.wish) return null
  const { transcript, ...wish } = upload.wish
  const source = { upload_id: upload.uploadId, ...(transcript && { transcript }) }
  try {
    // One upload makes one project, also when the window was closed before the answer came.
    const idempotencyKey = `studio-${upload.uploadId}`
    const project = await service.projects.create({ ...wish, source }, { idempotencyKey })
    uploadStore.remove(key)
    queryClient.setQueryData(projectOf(project.project_id).queryKey, project)
    void queryClient.invalidateQueries({ queryKey: projectLists })
    return project
  } catch (error) {
    if (!(error instanceof Error)) throw error
    uploadStore.change(key, { error, wish: null })
    return null
  }
}

/** Says what is to be made of the uploads that wait for it; those that have arrived begin at once. */
export async function decide(wish: Wish): Promise<Project | null> {
  let begun: Project | null = null
  for (const { key, wish: decided } of uploadStore.list()) {
    if (decided) continue
    uploadStore.change(key, { wish, error: null })
    begun = (await tryToBegin(key)) ?? begun
  }
  return begun
}
