import { FormatRegistry, type TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { createCursors, type Page } from '@svc/pagination'
import type { Event, NewClip, Project, ProjectRequest } from '@svc/specification'
import { API_KEY_PREFIX, type Plan, SCOPES, type Scope } from '@svc/specification/access'
import {
  type Context,
  completeUpload,
  createAccount,
  createApiKey,
  createApprovalLinks,
  createProject,
  createShareLinks,
  createSourceSealer,
  createUlid,
  createUpload,
  type Database,
  enrollMember,
  type Jobs,
  listEvents,
  type NewAccount,
  type ProjectWork,
  type Sql,
  saveClips,
} from '../src/index.ts'
import { newClip } from './new-clip.ts'
import { begunProject, endProject } from './worked.ts'

/** Collects what would be queued, for tests that need no worker. Writes nothing. */
export function recordingJobs(): Jobs & { queued: { queue: string; data: unknown }[] } {
  const queued: { queue: string; data: unknown }[] = []
  return {
    queued,
    async enqueue(_sql, { queue, data }) {
      queued.push({ queue, data })
    },
    async work() {},
    async stop() {},
  }
}

/** Creates an account and the context of one of its credentials. */
export async function createTenant(
  sql: Database,
  account: Partial<NewAccount> & { plan?: Plan } = {},
  jobs: Jobs = recordingJobs(),
): Promise<Context> {
  const { account_id } = await createAccount(sql, { name: 'Test', plan: 'pro', ...account })
  return createTenantOf(sql, account_id, jobs)
}

/** Returns the context of a credential of an account that exists. */
export function createTenantOf(sql: Database, accountId: string, jobs: Jobs): Context {
  return {
    sql,
    jobs,
    accountId,
    credentialId: 'key-1',
    cursors: createCursors('a secret of at least thirty-two bytes'),
    approvals: createApprovalLinks({
      baseUrl: 'http://studio.test',
      secret: 'a secret of the tests',
    }),
    shares: createShareLinks({ baseUrl: 'http://share.test', secret: 'a secret of the tests' }),
    sourceSealer: createSourceSealer('a secret of the tests'),
    postRules: {
      faultsOf: () => [],
      priceOf: () => null,
      fit: (_platform, { title, caption, hashtags }, clip) => ({
        title: title ?? clip.title,
        caption: caption ?? clip.description,
        hashtags: hashtags ?? clip.hashtags,
      }),
      limitsOf: () => ({
        ...{ caption_limit: null, caption_unit: 'characters', url_counts: null, title: null },
        ...{ hashtags_limit: null, forbidden_characters: '', first_comment: false, options: [] },
        first_comment_limit: null,
      }),
    },
    files: {
      url: (key) => `http://files.test/${key}`,
      expiresAt: () => '2099-01-01T00:00:00.000Z',
    },
  }
}

/** Creates an upload whose bytes have arrived. */
export async function uploadFile(
  context: Context,
  file: { purpose?: 'source' | 'transcript'; file_name?: string; sha256?: string } = {},
): Promise<string> {
  const { upload_id } = await createUpload(context, {
    file_name: file.file_name ?? 'talk.mp4',
    content_type: 'video/mp4',
    size_bytes: 1000,
    purpose: file.purpose ?? 'source',
  })
  const facts = { size_bytes: 1000, sha256: file.sha256 ?? 'a'.repeat(64) }
  await completeUpload(context.sql, upload_id, facts, async () => {})
  return upload_id
}

/** Creates a project of an uploaded source. */
export async function newProject(
  context: Context,
  request: Partial<ProjectRequest> = {},
): Promise<Project> {
  return createProject(context, { source: { upload_id: await uploadFile(context) }, ...request })
}

/** Creates a project of an uploaded source, and gives its id. */
export async function uploadProject(
  context: Context,
  request: Partial<ProjectRequest> = {},
): Promise<string> {
  return (await newProject(context, request)).project_id
}

/** Creates a project and finishes it with `count` clips of half a minute, all with previews. */
export async function finishedProject(
  context: Context,
  count = 1,
  request: Partial<ProjectRequest> = {},
): Promise<{ project_id: string; clip_id: string; clip_ids: string[] }> {
  const project_id = await uploadProject(context, request)
  const clips = Array.from({ length: count }, (_, index) => newClip({ rank: index + 1 }))
  const clip_ids = await endProject(context.sql, await begin(context, project_id), clips)
  return { project_id, clip_id: clip_ids[0] ?? '', clip_ids }
}

/** Creates a project in which clips were found, and which goes on. */
export async function foundClips(context: Context, clips: NewClip[] = [newClip()]) {
  const run = await begin(context, await uploadProject(context))
  const clip_ids = (await saveClips(context.sql, run, clips)).map(({ clip_id }) => clip_id)
  return { run, project_id: run.project_id, clip_id: clip_ids[0] ?? '', clip_ids }
}

/** Begins a project's first attempt. */
export function begin({ sql }: Context, project_id: string): Promise<ProjectWork> {
  return begunProject(sql, project_id)
}

/** Creates a key of an account, of the operator's or of a member's. */
export function someKey(sql: Database, account_id: string, created_by?: string) {
  const key = { account_id, name: 'key', scopes: [], prefix: 'svck_' }
  return createApiKey(sql, { ...key, ...(created_by && { created_by }) })
}

/** Creates an account and a key that opens it. */
export async function createCaller(
  sql: Database,
  plan: Plan = 'self_hosted',
  scopes: readonly Scope[] = SCOPES,
): Promise<{ account_id: string; key: string }> {
  const { account_id } = await createAccount(sql, { name: 'Tester', plan })
  return { account_id, key: await createKey(sql, account_id, scopes) }
}

/** Creates a key that opens an account. */
export async function createKey(
  sql: Database,
  account_id: string,
  scopes: readonly Scope[] = SCOPES,
): Promise<string> {
  const request = { account_id, name: 'test', scopes, prefix: API_KEY_PREFIX }
  return (await createApiKey(sql, request)).key
}

/** Lists everything, page by page. */
export async function walk<Item>(
  list: (query: { cursor?: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const seen: Item[] = []
  let cursor: string | null = null
  do {
    const page: Page<Item> = await list(cursor ? { cursor } : {})
    seen.push(...page.items)
    cursor = page.next_cursor
  } while (cursor)
  return seen
}

/** Lists the events of an account, the oldest first; with `kind`, those whose type begins so. */
export async function eventsOf(
  context: Parameters<typeof listEvents>[0],
  kind = '',
): Promise<Event[]> {
  const { items } = await listEvents(context, { limit: 200 })
  return items.filter(({ type }) => type.startsWith(kind))
}

/** Returns the name of the error with which each attempt ends, `done` for those that succeed. */
export async function endings(attempts: Promise<unknown>[]): Promise<string[]> {
  const ends = await Promise.allSettled(attempts)
  return ends.map((end) => (end.status === 'rejected' ? end.reason.name : 'done'))
}

/** Returns the codes and locations of a refusal. */
export async function refusal(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => new Error('it was accepted'),
    (reason) => reason,
  )
  if (!('problems' in error)) throw error
  return error.problems
    .map(({ code, location }: { code: string; location?: string }) =>
      location ? `${code} ${location}` : code,
    )
    .join(', ')
}

/** Returns where a value differs from its published shape. */
export function faultsOf(schema: TSchema, value: unknown): string[] {
  FormatRegistry.Set('date-time', (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text))
  return [...Value.Errors(schema, value)].map(({ path, message }) => `${path} ${message}`)
}

/** Lets a member into an account. */
export async function join(
  sql: Sql,
  account_id: string,
  subject: string,
  role: 'owner' | 'member' = 'member',
): Promise<void> {
  await sql`
    insert into memberships (account_id, subject, role) values (${account_id}, ${subject}, ${role})
  `
}

/** Gives an account an owner, who has an address for mails unless it is `null`; returns their subject. */
export async function addOwner(
  sql: Database,
  account_id: string,
  email: string | null = 'ada@example.org',
): Promise<string> {
  const subject = createUlid()
  await enrollMember(sql, { subject, name: 'Ada', plan: 'pro', ...(email && { email }) })
  await join(sql, account_id, subject, 'owner')
  return subject
}
