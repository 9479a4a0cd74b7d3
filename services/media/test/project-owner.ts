import { createHash } from 'node:crypto'
import {
  type Context,
  completeUpload,
  createAccount,
  createProject,
  createShareLinks,
  createSourceSealer,
  createUpload,
  type Database,
  deleteProject,
  type Jobs,
  listClips,
  listLedger,
  readLatestRender,
  startRender,
  uploadKey,
} from '@svc/domain'
import { readProject } from '@svc/domain/testing'
import { createCursors } from '@svc/pagination'
import type { Project, ProjectRequest, Render, RenderRequest } from '@svc/specification'
import { createFileLinks, type ObjectStore } from '@svc/storage'
import { SECRET } from './media-server.ts'

/** An account of a test, and the actions of its owner through the domain. */
export async function createOwner(sql: Database, jobs: Jobs, store: ObjectStore) {
  const { account_id: accountId } = await createAccount(sql, { name: 'Owner', plan: 'pro' })
  const context: Context = {
    sql,
    jobs,
    accountId,
    credentialId: 'test',
    cursors: createCursors(SECRET),
    files: createFileLinks({ baseUrl: 'http://localhost', secret: SECRET }),
    shares: createShareLinks({ baseUrl: 'http://localhost', secret: SECRET }),
    sourceSealer: createSourceSealer(SECRET),
    postRules: {
      faultsOf: () => [],
      fit: (_platform, { title, caption, hashtags }, clip) => ({
        title: title ?? clip.title,
        caption: caption ?? clip.description,
        hashtags: hashtags ?? clip.hashtags,
      }),
      limitsOf: () => ({
        ...{ caption_limit: null, caption_unit: 'characters', url_counts: null, title: null },
        ...{ hashtags_limit: null, forbidden_characters: '', first_comment: false, options: [] },
      }),
    },
    allowPrivateSources: true,
  }

  return {
    context,

    /** Uploads a local file as a source. */
    async upload(path: string): Promise<string> {
      const { size } = Bun.file(path)
      const { upload_id } = await createUpload(context, {
        file_name: 'talk.mp4',
        content_type: 'video/mp4',
        size_bytes: size,
        purpose: 'source',
      })
      // Each upload is a source of its own.
      const sha256 = createHash('sha256').update(upload_id).digest('hex')
      await completeUpload(sql, upload_id, { size_bytes: size, sha256 }, () =>
        store.putFile(uploadKey(accountId, upload_id), path, 'video/mp4'),
      )
      return upload_id
    },

    createProject: (request: ProjectRequest) => createProject(context, request),
    deleteProject: (project_id: string) => deleteProject(context, project_id),
    readProject: (project_id: string) => readProject(context, project_id),
    listClips: async (project_id: string) =>
      (await listClips(context, project_id, { limit: 100 })).items,
    startRender: (clip_id: string, request: RenderRequest = {}) =>
      startRender(context, clip_id, { quality: 'draft', resolution: '720p', ...request }),

    /** Waits until a project has at least the state `reached`. */
    async projectWhen(project_id: string, reached: (project: Project) => boolean) {
      return poll(() => readProject(context, project_id), reached)
    },
    async renderWhen(clip_id: string, reached: (render: Render) => boolean) {
      return poll(() => readLatestRender(context, clip_id), reached)
    },

    /** The kinds and amounts of all movements of credits, oldest first. */
    async ledger(): Promise<string[]> {
      const { items } = await listLedger(context, { limit: 200 })
      return items.map(({ kind, amount }) => `${kind} ${amount}`).toReversed()
    },
  }
}

export const isSettled = ({ status }: { status: string }) =>
  ['completed', 'failed', 'cancelled'].includes(status)

/** Reads until a state is reached. */
export async function poll<T>(read: () => Promise<T>, reached: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + 180_000
  for (;;) {
    const value = await read()
    if (reached(value)) return value
    if (Date.now() > deadline) throw new Error(`It stays at ${JSON.stringify(value)}.`)
    await Bun.sleep(50)
  }
}
