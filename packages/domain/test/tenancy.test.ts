import { beforeAll, describe, expect, test } from 'bun:test'
import { ApiError } from '@svc/errors'
import * as domain from '../src/index.ts'
import { uploadedAsset } from './asset-fixtures.ts'
import { openTestDatabase } from './create-test-database.ts'
import { createTenant, finishedProject, refusal, uploadFile } from './fixtures.ts'
import { granted, someClient } from './oauth-fixtures.ts'
import { listProjects, readProject } from './project-reads.ts'
import { connectSomeone } from './social-account.ts'
import { sealer, URL } from './webhook-receivers.ts'

const MARKER = 'MARKER-OF-THE-OTHER-TENANT'
const LONG_AGO = { since: '2020-01-01T00:00:00Z' }

const { sql } = await openTestDatabase()

let mine: domain.Context
let theirs: domain.Context
let owned: Owned

beforeAll(async () => {
  mine = await createTenant(sql)
  theirs = await createTenant(sql)
  owned = await fill()
})

/** Gives the other account one of everything. */
async function fill() {
  const upload_id = await uploadFile(theirs, { file_name: `${MARKER}.mp4` })
  const transcriptUploadId = await uploadFile(theirs, { purpose: 'transcript', file_name: 'a.srt' })
  const named = { title: MARKER, metadata: { secret: MARKER } }
  const { project_id, clip_id } = await finishedProject(theirs, 1, named)
  const { render_id } = await domain.startRender(theirs, clip_id, {})
  await domain.createShare(theirs, project_id, {})
  await domain.createTranslation(theirs, clip_id, { language: 'de' })
  const social_account_id = await connect(theirs)
  const { post_id } = await domain.publishClip(theirs, clip_id, {
    social_account_id,
    caption: MARKER,
  })
  const { template_id } = await domain.createTemplate(theirs, { name: MARKER })
  const asset_id = await uploadedAsset(theirs, { name: MARKER })
  await domain.replaceBrandColors(theirs, { items: [{ color: '#000000', name: MARKER }] })
  await domain.replaceVocabulary(theirs, { items: [{ term: MARKER }] })
  await domain.replaceCensoredWords(theirs, { items: [{ word: MARKER }] })
  const client_id = await connectApp()
  const { accountId: account_id } = theirs
  const { endpoint_id } = await domain.createWebhook(sql, sealer, { account_id, url: URL })
  const key = { name: MARKER, scopes: [], prefix: 'svck_' }
  const { key_id } = await domain.createApiKey(sql, { ...key, account_id })
  const made = { project_id, clip_id, upload_id, transcriptUploadId, template_id, asset_id }
  return { ...made, social_account_id, post_id, client_id, key_id, render_id, endpoint_id }
}

/** Every verb that takes an id, called with another account's id and with one that does not exist. */
const verbs: [string, (id: string, owned: Owned) => Promise<unknown>, keyof Owned][] = [
  ['readProject', (id) => readProject(mine, id), 'project_id'],
  ['deleteProject', (id) => domain.deleteProject(mine, id), 'project_id'],
  ['nameSpeakers', (id) => domain.nameSpeakers(mine, id, { speakers: [] }), 'project_id'],
  ['retryProject', (id) => domain.retryProject(mine, id), 'project_id'],
  ['listClips', (id) => domain.listClips(mine, id, { limit: 10 }), 'project_id'],
  ['readClip', (id) => domain.readClip(mine, id), 'clip_id'],
  ['rateClip like', (id) => domain.rateClip(mine, id, 'like'), 'clip_id'],
  ['rateClip dislike', (id) => domain.rateClip(mine, id, 'dislike'), 'clip_id'],
  ['rateClip none', (id) => domain.rateClip(mine, id, null), 'clip_id'],
  ['createClip', (id) => domain.createClip(mine, id, { start: 1, end: 9 }), 'project_id'],
  ['editClip', (id) => domain.editClip(mine, id, { title: 'x' }), 'clip_id'],
  ['listRevisions', (id) => domain.listRevisions(mine, id, { limit: 10 }), 'clip_id'],
  ['readRevision', (id) => domain.readRevision(mine, id, 1), 'clip_id'],
  ['readRender', (id) => domain.readRender(mine, id), 'render_id'],
  ['restoreRevision', (id) => domain.restoreRevision(mine, id, 1), 'clip_id'],
  ['startRender', (id) => domain.startRender(mine, id, {}), 'clip_id'],
  ['estimateRender', (id) => domain.estimateRender(mine, id, {}), 'clip_id'],
  [
    'findMoments',
    (id) => domain.findMoments(mine, id, { about: 'price' }, { hasModel: false, likenesses: null }),
    'project_id',
  ],
  ['deleteClip', (id) => domain.deleteClip(mine, id), 'clip_id'],
  ['listTranslations', (id) => domain.listTranslations(mine, id), 'clip_id'],
  ['createTranslation', (id) => domain.createTranslation(mine, id, { language: 'fr' }), 'clip_id'],
  ['readTranslation', (id) => domain.readTranslation(mine, id, 'de'), 'clip_id'],
  [
    'changeTranslation',
    (id) => domain.changeTranslation(mine, id, 'de', { is_reviewed: true }),
    'clip_id',
  ],
  ['translationTrack', (id) => domain.translationTrack(mine, id, 'de'), 'clip_id'],
  ['deleteTranslation', (id) => domain.deleteTranslation(mine, id, 'de'), 'clip_id'],
  ['readPostFigures', (id) => domain.readPostFigures(mine, id), 'post_id'],
  ['withdrawPost', (id) => domain.withdrawPost(mine, id), 'post_id'],
  ['retryRender', (id) => domain.retryRender(mine, id), 'render_id'],
  ['readLatestRender', (id) => domain.readLatestRender(mine, id), 'clip_id'],
  ['publishClip', async (id) => domain.publishClip(mine, id, await onMine()), 'clip_id'],
  ['estimatePost', async (id) => domain.estimatePost(mine, id, await onMine()), 'clip_id'],
  ['updatePost', (id) => domain.updatePost(mine, id, { caption: 'x' }), 'post_id'],
  ['cancelPost', (id) => domain.cancelPost(mine, id), 'post_id'],
  [
    'disconnectSocialAccount',
    (id) =>
      domain.disconnectSocialAccount(sql, { account_id: mine.accountId, social_account_id: id }),
    'social_account_id',
  ],
  ['readUpload', (id) => domain.readUpload(mine, id), 'upload_id'],
  ['deleteUpload', (id) => domain.deleteUpload(mine, id), 'upload_id'],
  ['readShare', (id) => domain.readShare(mine, id), 'project_id'],
  ['createShare', (id) => domain.createShare(mine, id, {}), 'project_id'],
  ['regenerateShare', (id) => domain.regenerateShare(mine, id), 'project_id'],
  ['deleteShare', (id) => domain.deleteShare(mine, id), 'project_id'],
  ['findPosition', (id) => domain.findPosition(mine, id, undefined), 'project_id'],
  ['readTemplate', (id) => domain.readTemplate(mine, id), 'template_id'],
  ['updateTemplate', (id) => domain.updateTemplate(mine, id, { name: 'x' }), 'template_id'],
  ['deleteTemplate', (id) => domain.deleteTemplate(mine, id), 'template_id'],
  ['readAsset', (id) => domain.readAsset(mine, id), 'asset_id'],
  ['confirmAsset', (id) => domain.confirmAsset(mine, id), 'asset_id'],
  ['deleteAsset', (id) => domain.deleteAsset(mine, id, { force: true }), 'asset_id'],
  ['disconnectApp', (id) => domain.disconnectApp(mine, 'me', id), 'client_id'],
  ['disconnectApp for their member', (id) => domain.disconnectApp(mine, 'they', id), 'client_id'],
  ['rotateApiKey', (id) => domain.rotateApiKey(sql, id, myKeys()), 'key_id'],
  ['revokeApiKey', (id) => domain.revokeApiKey(sql, id, mine.accountId), 'key_id'],
  ['readWebhook', (id) => domain.readWebhook(sql, myReceiver(id)), 'endpoint_id'],
  ['readListedWebhook', (id) => domain.readListedWebhook(sql, myReceiver(id)), 'endpoint_id'],
  [
    'listDeliveries',
    (id) => domain.listDeliveries(sql, myReceiver(id), { limit: 10 }),
    'endpoint_id',
  ],
  ['testWebhook', (id) => domain.testWebhook(sql, myReceiver(id)), 'endpoint_id'],
  ['enableWebhook', (id) => domain.enableWebhook(sql, myReceiver(id)), 'endpoint_id'],
  [
    'rotateWebhookSecret',
    (id) => domain.rotateWebhookSecret(sql, sealer, myReceiver(id), 0),
    'endpoint_id',
  ],
  ['replayWebhook', (id) => domain.replayWebhook(sql, myReceiver(id), LONG_AGO), 'endpoint_id'],
  ['deleteWebhook', (id) => domain.deleteWebhook(sql, myReceiver(id)), 'endpoint_id'],
]
type Owned = Awaited<ReturnType<typeof fill>>
const onMine = async () => ({ social_account_id: await connect(mine) })
const myReceiver = (endpoint_id: string) => ({ account_id: mine.accountId, endpoint_id })
const myKeys = () => ({ prefix: 'svck_', account_id: mine.accountId })

describe('a verb with the id of another account', () => {
  test.each(verbs)('%s finds nothing and changes nothing', async (_, verb, kind) => {
    const before = await snapshot()
    const error = await refusedBy(verb(owned[kind], owned))
    const unknown = domain.createUlid()
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
    expect(await refusal(domain.createProject(mine, { source: { upload_id } }))).toBe(
      'VALIDATION_ERROR body.source.upload_id',
    )
    const url = 'https://cdn.example.com/a.mp4'
    const source = { url, transcript: { upload_id: transcriptUploadId } }
    expect(await refusal(domain.createProject(mine, { source }))).toBe(
      'VALIDATION_ERROR body.source.transcript.upload_id',
    )
  })
})

describe('a list', () => {
  test('holds nothing of another account', async () => {
    const lists = await Promise.all([
      listProjects(mine, { limit: 100 }),
      domain.listLedger(mine, { limit: 200 }),
      domain.readAccount(mine, []),
      domain.readCredits(mine),
      domain.listTemplates(mine, { limit: 100 }),
      domain.listAssets(mine, { limit: 100 }),
      domain.readBrandColors(mine),
      domain.readVocabulary(mine),
      domain.readCensoredWords(mine),
      domain.listEvents(mine, { limit: 200 }),
      domain.listCalendar(mine, { limit: 100 }),
      domain.listSocialAccounts(mine, { limit: 100 }),
      domain.listApps(sql, { account_id: mine.accountId, subject: 'me' }),
      domain.listApps(sql, { account_id: mine.accountId, subject: 'they' }),
      domain.listApps(sql, { account_id: theirs.accountId, subject: 'me' }),
      domain.listApiKeys(sql, mine.accountId),
    ])
    expect(JSON.stringify(lists)).not.toContain(MARKER)
    expect(lists[0].items).toEqual([])
    expect(lists[1].items.every(({ kind }) => kind === 'grant')).toBe(true)
    expect(lists[2].usage).toEqual({ storage_bytes: 0, active_projects: 0, active_renders: 0 })
  })
})

test('resetPreferences leaves those of another account', async () => {
  await domain.rateClip(theirs, owned.clip_id, 'like')
  await domain.resetPreferences(mine)
  const { learned_from } = await domain.readPreferences(theirs)
  expect(learned_from.reactions.count).toBe(1)
})

/** Makes `me` and `they` members; the latter connects an app. */
async function connectApp(): Promise<string> {
  const enroll = (subject: string, { accountId }: domain.Context) =>
    domain.enrollMember(sql, { subject, plan: 'pro', unownedAccountId: accountId })
  await enroll('me', mine)
  const client = await someClient(sql, { client_name: MARKER })
  await granted(sql, await enroll('they', theirs), client)
  return client.client_id
}

function connect({ accountId }: domain.Context): Promise<string> {
  const handle = accountId === theirs.accountId ? MARKER : 'mine'
  return connectSomeone(sql, accountId, { handle, credentials: { token: MARKER } })
}

async function refusedBy(attempt: Promise<unknown>): Promise<ApiError> {
  const cause = await attempt.catch((reason) => reason)
  if (cause instanceof ApiError) return cause
  throw new Error('it was not refused', { cause })
}

const THEIRS = [
  ...['projects', 'clips', 'renders', 'templates', 'assets', 'brand_kits', 'uploads', 'posts'],
  ...[
    'social_accounts',
    'grants',
    'api_keys',
    'webhook_endpoints',
    'shares',
    'events',
    'translations',
  ],
]
const OF_ALL = ['ledger', 'preferences', 'webhook_secrets']

/** Everything that the other account owns. */
function snapshot() {
  const owner = sql`account_id = ${theirs.accountId}`
  return Promise.all([
    ...THEIRS.map((table) => sql`select * from ${sql(table)} t where ${owner} order by t::text`),
    ...OF_ALL.map((table) => sql`select * from ${sql(table)} t order by t::text`),
  ])
}
