import { createHash } from 'node:crypto'
import {
  type Context,
  completeUpload,
  createAccount,
  createProject,
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
import { createTenantOf, readProject } from '@svc/domain/testing'
import { eventually } from '@svc/patience'
import type { Project, ProjectRequest, Render, RenderRequest } from '@svc/specification'
import { createFileLinks, type ObjectStore, verifyFileToken } from '@svc/storage'
import { SECRET } from './media-server.ts'

/** What is said in `talk-start.mp4`. */
export const TRANSCRIPT = {
  text: await Bun.file(new URL('./talk.srt', import.meta.url)).text(),
  format: 'srt',
} as const

/** An account of a test, and the actions of its owner through the domain. */
export async function createOwner(sql: Database, jobs: Jobs, store: ObjectStore) {
  const { account_id: accountId } = await createAccount(sql, { name: 'Owner', plan: 'pro' })
  const context: Context = {
    ...createTenantOf(sql, accountId, jobs),
    files: createFileLinks({ baseUrl: 'http://localhost', secret: SECRET }),
    sourceSealer: createSourceSealer(SECRET),
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
    projectWhen: (project_id: string, reached: (project: Project) => boolean) =>
      when(() => readProject(context, project_id), reached),
    renderWhen: (clip_id: string, reached: (render: Render) => boolean) =>
      when(() => readLatestRender(context, clip_id), reached),

    /** The kinds and amounts of all movements of credits, oldest first. */
    async ledger(): Promise<string[]> {
      const { items } = await listLedger(context, { limit: 200 })
      return items.map(({ kind, amount }) => `${kind} ${amount}`).toReversed()
    },
  }
}

export const isSettled = ({ status }: { status: string }) =>
  ['completed', 'failed', 'cancelled'].includes(status)

/** The object that the address of a file opens. */
export function linked(url: string | null) {
  const token = new URL(url ?? '').pathname.split('/').at(-2) ?? ''
  const grant = verifyFileToken(SECRET, token)
  if (!grant) throw new Error(`${url} opens nothing.`)
  return grant
}

/** Reads until a state is reached. */
export async function when<T>(read: () => Promise<T>, reached: (value: T) => boolean): Promise<T> {
  return eventually(async () => {
    const value = await read()
    if (reached(value)) return value
    throw new Error(`It stays at ${JSON.stringify(value)}.`)
  })
}
