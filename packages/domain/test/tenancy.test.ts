import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { ApiError } from '@svc/errors'
import {
  type Context,
  cancelPost,
  confirmAsset,
  createApiKey,
  createClip,
  createProject,
  createShare,
  createTemplate,
  createUlid,
  deleteAsset,
  deleteProject,
  deleteShare,
  deleteTemplate,
  disconnectApp,
  disconnectSocialAccount,
  editClip,
  enrollMember,
  estimatePost,
  estimateRender,
  findPosition,
  listApiKeys,
  listApps,
  listAssets,
  listCalendar,
  listClips,
  listEvents,
  listLedger,
  listRevisions,
  listSocialAccounts,
  listTemplates,
  publishClip,
  rateClip,
  readAccount,
  readAsset,
  readBrandColors,
  readCensoredWords,
  readClip,
  readCredits,
  readLatestRender,
  readShare,
  readTemplate,
  readUpload,
  readVocabulary,
  regenerateShare,
  replaceBrandColors,
  replaceCensoredWords,
  replaceVocabulary,
  resetPreferences,
  restoreRevision,
  revokeApiKey,
  rotateApiKey,
  startRender,
  updatePost,
  updateTemplate,
} from '../src/index.ts'
import { uploadedAsset } from './asset-fixtures.ts'
import { createTestDatabase } from './create-test-database.ts'
import { createTenant, finishedProject, refusal, uploadFile } from './fixtures.ts'
import { granted, someClient } from './oauth-fixtures.ts'
import { listProjects, readProject } from './project-reads.ts'
import { connectSomeone } from './social-account.ts'

const MARKER = 'MARKER-OF-THE-OTHER-TENANT'

const database = await createTestDatabase()
const { sql } = database
afterAll(() => database[Symbol.asyncDispose]())

let mine: Context
let theirs: Context
let owned: Record<
  | 'project_id'
  | 'clip_id'
  | 'upload_id'
  | 'transcriptUploadId'
  | 'template_id'
  | 'asset_id'
  | 'social_account_id'
  | 'post_id'
  | 'client_id'
  | 'key_id',
  string
>

beforeAll(async () => {
  mine = await createTenant(sql)
  theirs = await createTenant(sql)
  const upload_id = await uploadFile(theirs, { file_name: `${MARKER}.mp4` })
  const transcriptUploadId = await uploadFile(theirs, { purpose: 'transcript', file_name: 'a.srt' })
  const { project_id, clip_ids } = await finishedProject(theirs, 1, {
    title: MARKER,
    metadata: { secret: MARKER },
  })
  const [clip_id = ''] = clip_ids
  await startRender(theirs, clip_id, {})
  await createShare(theirs, project_id, {})
  const social_account_id = await connect(theirs)
  const { post_id } = await publishClip(theirs, clip_id, { social_account_id, caption: MARKER })
  const { template_id } = await createTemplate(theirs, { name: MARKER })
  const asset_id = await uploadedAsset(theirs, { name: MARKER })
  await replaceBrandColors(theirs, { items: [{ color: '#000000', name: MARKER }] })
  await replaceVocabulary(theirs, { items: [{ term: MARKER }] })
  await replaceCensoredWords(theirs, { items: [{ word: MARKER }] })
  const client_id = await connectApp()
  const { accountId: account_id } = theirs
  const key = { account_id, name: MARKER, scopes: [], prefix: 'svck_' }
  const { key_id } = await createApiKey(sql, key)
  const made = { project_id, clip_id, upload_id, transcriptUploadId, template_id, asset_id }
  owned = { ...made, social_account_id, post_id, client_id, key_id }
})

/** Every verb that takes an id, called with another account's id and with one that does not exist. */
const verbs: [string, (id: string, owned: Owned) => Promise<unknown>, keyof Owned][] = [
  ['readProject', (id) => readProject(mine, id), 'project_id'],
  ['deleteProject', (id) => deleteProject(mine, id), 'project_id'],
  ['listClips', (id) => listClips(mine, id, { limit: 10 }), 'project_id'],
  ['readClip', (id) => readClip(mine, id), 'clip_id'],
  ['rateClip like', (id) => rateClip(mine, id, 'like'), 'clip_id'],
  ['rateClip dislike', (id) => rateClip(mine, id, 'dislike'), 'clip_id'],
  ['rateClip none', (id) => rateClip(mine, id, null), 'clip_id'],
  ['createClip', (id) => createClip(mine, id, { start: 1, end: 9 }), 'project_id'],
  ['editClip', (id) => editClip(mine, id, { title: 'x' }), 'clip_id'],
  ['listRevisions', (id) => listRevisions(mine, id, { limit: 10 }), 'clip_id'],
  ['restoreRevision', (id) => restoreRevision(mine, id, 1), 'clip_id'],
  ['startRender', (id) => startRender(mine, id, {}), 'clip_id'],
  ['estimateRender', (id) => estimateRender(mine, id, {}), 'clip_id'],
  ['readLatestRender', (id) => readLatestRender(mine, id), 'clip_id'],
  [
    'publishClip',
    async (id) => publishClip(mine, id, { social_account_id: await connect(mine) }),
    'clip_id',
  ],
  [
    'estimatePost',
    async (id) => estimatePost(mine, id, { social_account_id: await connect(mine) }),
    'clip_id',
  ],
  ['updatePost', (id) => updatePost(mine, id, { caption: 'x' }), 'post_id'],
  ['cancelPost', (id) => cancelPost(mine, id), 'post_id'],
  [
    'disconnectSocialAccount',
    (id) => disconnectSocialAccount(sql, { account_id: mine.accountId, social_account_id: id }),
    'social_account_id',
  ],
  ['readUpload', (id) => readUpload(mine, id), 'upload_id'],
  ['readShare', (id) => readShare(mine, id), 'project_id'],
  ['createShare', (id) => createShare(mine, id, {}), 'project_id'],
  ['regenerateShare', (id) => regenerateShare(mine, id), 'project_id'],
  ['deleteShare', (id) => deleteShare(mine, id), 'project_id'],
  ['findPosition', (id) => findPosition(mine, id, undefined), 'project_id'],
  ['readTemplate', (id) => readTemplate(mine, id), 'template_id'],
  ['updateTemplate', (id) => updateTemplate(mine, id, { name: 'x' }), 'template_id'],
  ['deleteTemplate', (id) => deleteTemplate(mine, id), 'template_id'],
  ['readAsset', (id) => readAsset(mine, id), 'asset_id'],
  ['confirmAsset', (id) => confirmAsset(mine, id), 'asset_id'],
  ['deleteAsset', (id) => deleteAsset(mine, id, { force: true }), 'asset_id'],
  ['disconnectApp', (id) => disconnectApp(mine, 'me', id), 'client_id'],
  ['disconnectApp for their member', (id) => disconnectApp(mine, 'they', id), 'client_id'],
  ['rotateApiKey', (id) => rotateApiKey(sql, id, myKeys()), 'key_id'],
  ['revokeApiKey', (id) => revokeApiKey(sql, id, mine.accountId), 'key_id'],
]
type Owned = typeof owned
const myKeys = () => ({ prefix: 'svck_', account_id: mine.accountId })

describe('a verb with the id of another account', () => {
  test.each(verbs)('%s finds nothing and changes nothing', async (_, verb, kind) => {
    const before = await snapshot()
    const error = await refusedBy(verb(owned[kind], owned))
    const unknown = createUlid()
    const other = await refusedBy(verb(unknown, owned))
    expect(error.code).toBe('NOT_FOUND')
    expect(JSON.stringify(error.toBody()).replace(owned[kind], '')).toBe(
      JSON.stringify(other.toBody()).replace(unknown, ''),
    )
    expect(await snapshot()).toEqual(before)
  })

  test.each(verbs)('%s finds nothing under a malformed id', async (_, verb) => {
    for (const id of ['', 'x', '%00', "' or 1=1", '8'.repeat(26), 'i'.repeat(26), '٣'.repeat(26)]) {
      expect(await refusal(verb(id, owned))).toBe('NOT_FOUND')
    }
  })

  test('createProject takes neither their source nor their transcript', async () => {
    const { upload_id, transcriptUploadId } = owned
    expect(await refusal(createProject(mine, { source: { upload_id } }))).toBe(
      'VALIDATION_ERROR body.source.upload_id',
    )
    const url = 'https://cdn.example.com/a.mp4'
    const source = { url, transcript: { upload_id: transcriptUploadId } }
    expect(await refusal(createProject(mine, { source }))).toBe(
      'VALIDATION_ERROR body.source.transcript.upload_id',
    )
  })
})

describe('a list', () => {
  test('holds nothing of another account', async () => {
    const lists = await Promise.all([
      listProjects(mine, { limit: 100 }),
      listLedger(mine, { limit: 200 }),
      readAccount(mine, []),
      readCredits(mine),
      listTemplates(mine, { limit: 100 }),
      listAssets(mine, { limit: 100 }),
      readBrandColors(mine),
      readVocabulary(mine),
      readCensoredWords(mine),
      listEvents(mine, { limit: 200 }),
      listCalendar(mine, { limit: 100 }),
      listSocialAccounts(mine, { limit: 100 }),
      listApps(sql, { account_id: mine.accountId, subject: 'me' }),
      listApps(sql, { account_id: mine.accountId, subject: 'they' }),
      listApps(sql, { account_id: theirs.accountId, subject: 'me' }),
      listApiKeys(sql, mine.accountId),
    ])
    expect(JSON.stringify(lists)).not.toContain(MARKER)
    expect(lists[0].items).toEqual([])
    expect(lists[1].items.every(({ kind }) => kind === 'grant')).toBe(true)
    expect(lists[2].usage).toEqual({ storage_bytes: 0, active_projects: 0, active_renders: 0 })
  })

  test("refuses another account's cursor", async () => {
    await finishedProject(theirs)
    await finishedProject(theirs)
    const { next_cursor } = await listProjects(theirs, { limit: 1 })
    const cursor = next_cursor ?? ''
    expect(await refusal(listProjects(mine, { limit: 1, cursor }))).toBe(
      'VALIDATION_ERROR query.cursor',
    )
    expect((await listProjects(theirs, { limit: 1, cursor })).items).toHaveLength(1)
  })
})

test('resetPreferences leaves those of another account', async () => {
  await rateClip(theirs, owned.clip_id, 'like')
  await resetPreferences(mine)
  const [row] = await sql`select 1 from preferences where account_id = ${theirs.accountId}`
  expect(row).toBeDefined()
})

/** Makes `me` and `they` members; the latter connects an app. */
async function connectApp(): Promise<string> {
  const enroll = (subject: string, { accountId }: Context) =>
    enrollMember(sql, { subject, plan: 'pro', unownedAccountId: accountId })
  await enroll('me', mine)
  const client = await someClient(sql, { client_name: MARKER })
  await granted(sql, await enroll('they', theirs), client)
  return client.client_id
}

function connect({ accountId }: Context): Promise<string> {
  const handle = accountId === theirs.accountId ? MARKER : 'mine'
  return connectSomeone(sql, accountId, { handle, credentials: { token: MARKER } })
}

async function refusedBy(attempt: Promise<unknown>): Promise<ApiError> {
  const error = await attempt.catch((reason) => reason)
  if (error instanceof ApiError) return error
  throw new Error('it was not refused', { cause: error })
}

/** Everything that the other account owns. */
async function snapshot() {
  const { accountId } = theirs
  return {
    projects: await sql`select * from projects where account_id = ${accountId} order by 1`,
    clips: await sql`select * from clips where account_id = ${accountId} order by 1`,
    renders: await sql`select * from renders where account_id = ${accountId} order by 1`,
    templates: await sql`select * from templates where account_id = ${accountId} order by 1`,
    assets: await sql`select * from assets where account_id = ${accountId} order by 1`,
    brand_kits: await sql`select * from brand_kits where account_id = ${accountId}`,
    uploads: await sql`select * from uploads where account_id = ${accountId} order by 1`,
    ledger: await sql`select * from ledger order by position`,
    preferences: await sql`select * from preferences order by account_id`,
    posts: await sql`select * from posts where account_id = ${accountId} order by 1`,
    social: await sql`select * from social_accounts where account_id = ${accountId} order by 1`,
    grants: await sql`select * from grants where account_id = ${accountId}`,
    keys: await sql`select * from api_keys where account_id = ${accountId}`,
    shares: await sql`select * from shares where account_id = ${accountId} order by 1`,
    events: await sql`select * from events where account_id = ${accountId} order by sequence`,
  }
}
