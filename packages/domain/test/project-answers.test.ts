import { beforeAll, describe, expect, test } from 'bun:test'
import type { Project } from '@svc/specification'
import {
  type Context,
  createProject,
  createProjectAnswers,
  createShare,
  deleteProject,
  deleteShare,
  failProject,
  reportProject,
  retryProject,
  saveTranscript,
  startRender,
} from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import {
  begin,
  createTenant,
  createTenantOf,
  finishedProject,
  recordingJobs,
  refusal,
  uploadProject,
} from './fixtures.ts'
import { listProjects, readProject } from './project-reads.ts'
import { begunProject } from './worked.ts'

const sent: string[] = []
// What postgres.js asks once on each connection, to learn the types of arrays, does not count.
const onStatement = (text: string) => void (text.includes('pg_catalog') || sent.push(text))
const { sql } = await openTestDatabase({ onStatement })

const jobs = recordingJobs()
const source = { url: 'https://media.example.org/talk.mp4' }
const PAGE = { limit: 10 }
const written: Project[] = []

/** An account, and reads of its projects that are remembered, on a day that the test can change. */
async function openAccount() {
  const { accountId } = await createTenant(sql, { plan: 'self_hosted' })
  const context = createTenantOf(sql, accountId, jobs)
  let day = 'monday'
  const turnTo = (next: string) => {
    day = next
  }
  const answers = createProjectAnswers<Project>({
    sql,
    shares: context.shares,
    files: { url: (key) => `http://files.test/${day}/${key}`, expiresAt: () => day },
    write: (project) => {
      written.push(project)
      return project
    },
    bytesOf: () => 1,
  })
  return { context, answers, turnTo }
}

type Account = Awaited<ReturnType<typeof openAccount>>

/** Reads a project until only its version is asked for. */
async function settle({ context, answers }: Account, project_id: string): Promise<Project> {
  await answers.read(context, project_id)
  await answers.read(context, project_id)
  return await answers.read(context, project_id)
}

describe('a remembered project', () => {
  test('costs one statement, which reads its version alone, and is not written again', async () => {
    const account = await openAccount()
    const { project_id } = await finishedProject(account.context)
    const before = await settle(account, project_id)
    sent.length = 0
    written.length = 0
    expect(await account.answers.read(account.context, project_id)).toBe(before)
    expect(sent).toHaveLength(1)
    expect(sent[0]).not.toContain('p.settings')
    expect((await account.answers.list(account.context, PAGE)).items).toEqual([before])
    expect(sent).toHaveLength(2)
    expect(written).toEqual([])
  })

  test('costs one statement too while it changes with every read', async () => {
    const account = await openAccount()
    const { context, answers } = account
    const project_id = await uploadProject(context)
    const run = await begin(context, project_id)
    for (const progress of [10, 20, 30]) {
      await reportProject(context.sql, run, { stage: 'transcribing', progress })
      sent.length = 0
      expect(await answers.read(context, project_id)).toMatchObject({ progress })
      expect(sent).toHaveLength(1)
    }
  })

  test('is not found by another account, alone or in a list', async () => {
    const [mine, theirs] = [await openAccount(), await openAccount()]
    const { project_id } = await finishedProject(mine.context)
    await settle(mine, project_id)
    const read = mine.answers.read(theirs.context, project_id)
    expect(await refusal(read)).toBe('NOT_FOUND')
    const ids = [project_id]
    expect((await mine.answers.list(theirs.context, { limit: 5, ids })).items).toEqual([])
  })

  test('has addresses that are signed anew when those of the day end', async () => {
    const account = await openAccount()
    const { context, answers, turnTo } = account
    const project_id = await uploadProject(context)
    const run = await begin(context, project_id)
    await saveTranscript(sql, run, { language: 'en', word_count: 5, source: 'asr' })
    expect((await settle(account, project_id)).transcript?.srt_url).toContain('/monday/')
    turnTo('tuesday')
    expect((await answers.read(context, project_id)).transcript?.srt_url).toContain('/tuesday/')
    const [listed] = (await answers.list(context, PAGE)).items
    expect(listed?.transcript?.srt_url).toContain('/tuesday/')
  })

  test('shows nothing of a transaction before it is committed, and all of it afterwards', async () => {
    const account = await openAccount()
    const { project_id } = await finishedProject(account.context)
    const before = await settle(account, project_id)
    await sql.begin(async (transaction) => {
      await transaction`update projects set title = 'First' where project_id = ${project_id}`
      expect(await account.answers.read(account.context, project_id)).toBe(before)
      await transaction`update projects set title = 'Second' where project_id = ${project_id}`
    })
    expect(await account.answers.read(account.context, project_id)).toMatchObject({
      title: 'Second',
    })
  })
})

type Change = (context: Context, project_id: string) => Promise<unknown>

/** Changes the rows of a project in a table. */
const set =
  (table: string, change: string): Change =>
  async (_, id) =>
    sql`update ${sql(table)} set ${sql.unsafe(change)} where project_id = ${id}`

/** Everything that an answer is made of, changed. What moves more than one table is done by its verb. */
const CHANGES: [string, Change][] = [
  ['its title', set('projects', "title = 'New'")],
  ['its row without its time', set('projects', 'clip_count = 7')],
  ['a link that is shared', (context, id) => createShare(context, id, {})],
  ['another time of the link', set('shares', "created_at = created_at + interval '1 hour'")],
  ['the end of the link', set('shares', "expires_at = now() - interval '1 minute'")],
  ['a link that has no end again', set('shares', 'expires_at = null')],
  ['a link that is deleted', (context, id) => deleteShare(context, id)],
  ['a render that is paid for', (context) => startRender(context, account.clip_id, {})],
  ['what a render cost', set('renders', 'credits_charged = 2')],
  ['what was given back', set('renders', 'credits_refunded = 1')],
  [
    'another picture of its best clip',
    async (context, id) => {
      await sql`
        insert into previews (clip_id, account_id, project_id, revision, status, shown_run_id)
        select clip_id, account_id, project_id, 1, 'ready', gen_random_uuid()
          from clips where project_id = ${id}
      `
      expect((await readProject(context, id)).thumbnail_url).toContain('/thumbnail.jpg')
    },
  ],
  [
    'that its best clip is made anew',
    async (context, id) => {
      await set('clips', "status = 'processing'")(context, id)
      expect((await readProject(context, id)).thumbnail_url).toBeNull()
    },
  ],
  [
    'a failure',
    async (context, id) => {
      await set('projects', "status = 'queued'")(context, id)
      const run = await begunProject(sql, id)
      await failProject(sql, run, { code: 'timeout', message: '', stage: null, retryable: true })
    },
  ],
  ['another attempt', (context, id) => retryProject(context, id)],
  [
    'one project more ahead of it',
    async (context, id) => {
      const ahead = await createProject(context, { source })
      await set('projects', "turn = -1, created_at = '2020-01-01'")(context, ahead.project_id)
      expect((await readProject(context, id)).queue_position).toBe(1)
    },
  ],
]

let account: Account & { clip_id: string }

describe('the next read shows', () => {
  let project_id: string
  beforeAll(async () => {
    const opened = await openAccount()
    const made = await finishedProject(opened.context)
    project_id = made.project_id
    account = { ...opened, clip_id: made.clip_id }
  })

  test.each(CHANGES)('%s', async (_, change) => {
    const { context, answers } = account
    const query = { limit: 10, ids: [project_id] }
    const before = await settle(account, project_id)
    const listedBefore = await answers.list(context, query)
    expect(listedBefore.items).toEqual([before])
    await change(context, project_id)
    const [listed] = (await answers.list(context, query)).items
    const now = await answers.read(context, project_id)
    const files = { ...context.files, url: mondays }
    expect(now).toEqual(await readProject({ ...context, files }, project_id))
    expect(now).not.toEqual(before)
    expect(listed).toEqual(now)
  })

  test('that it is deleted', async () => {
    const { context, answers } = account
    await settle(account, project_id)
    await deleteProject(context, project_id)
    expect(await refusal(answers.read(context, project_id))).toBe('NOT_FOUND')
    expect((await answers.list(context, { limit: 10, ids: [project_id] })).items).toEqual([])
  })
})

test('a page of which some projects are remembered has all of them, in its order', async () => {
  const account = await openAccount()
  const { context, answers } = account
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) {
    ids.unshift((await createProject(context, { source })).project_id)
  }
  for (const id of [ids[1], ids[3]]) await settle(account, id ?? '')
  const { items, next_cursor } = await answers.list(context, { limit: 4 })
  expect(items.map(({ project_id }) => project_id)).toEqual(ids.slice(0, 4))
  expect(items).toEqual((await listProjects(context, { limit: 4 })).items)
  const rest = await answers.list(context, { limit: 4, cursor: next_cursor ?? '' })
  expect(rest.items.map(({ project_id }) => project_id)).toEqual(ids.slice(4))
})

const mondays = (key: string) => `http://files.test/monday/${key}`
