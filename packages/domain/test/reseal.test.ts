import { expect, test } from 'bun:test'
import { createSealer } from '@svc/secrets'
import {
  createFeed,
  createProject,
  createShare,
  createShareLinks,
  createSourceSealer,
  createWebhook,
  deleteShare,
  ensureSigningKey,
  findSourceCookies,
  listEvents,
  loadFeed,
  openCredentials,
  readShare,
  readSigningKey,
  readWebhookSecrets,
  replaceSourceCookies,
  reseal,
  saveFeedReading,
  signingKeySealer,
  takeItems,
  webhookSealer,
} from '../src/index.ts'
import { calendarOf, schedule } from './calendar-fixtures.ts'
import { openTestDatabase } from './create-test-database.ts'
import { uploadProject } from './fixtures.ts'
import { connectSomeone } from './social-account.ts'

const { sql } = await openTestDatabase()

const [OLD, NEW] = ['the secret that leaked', 'the one that replaces it']
const COOKIE = '.example.com\tTRUE\t/\tTRUE\t0\tSID\t1'
const baseUrl = 'http://share.test'
const credentialsOf = (secret: string | [string, string]) => createSealer(secret, 'credentials')
const checkpointsOf = (secret: string | [string, string]) => createSealer(secret, 'checkpoints')
const resealAll = () =>
  reseal(sql, {
    secret: [NEW, OLD],
    credentials: credentialsOf([NEW, OLD]),
    checkpoints: checkpointsOf([NEW, OLD]),
  })

test('all that is stored sealed opens with the new secret alone, once it was sealed anew', async () => {
  const author = await calendarOf(sql).newAuthor()
  const { accountId: account_id } = author.context
  const withSecret = (secret: string) => ({
    ...author.context,
    shares: createShareLinks({ baseUrl, secret }),
    sourceSealer: createSourceSealer(secret),
  })
  const before = withSecret(OLD)
  const {
    share: { url: shared },
  } = await createShare(before, author.project_id, {})
  const other = await uploadProject(before)
  const {
    share: { url: unshared },
  } = await createShare(before, other, {})
  await deleteShare(before, other)
  const address = 'https://ada:password@example.com/talk.mp4'
  const { project_id } = await createProject(before, { source: { url: address } })
  const { feed_id } = await createFeed(before, { url: address, from: 'latest' })
  const feed = { account_id, feed_id }
  const item = { guid: '1', title: 'First', source: address, published_at: null }
  await saveFeedReading({ sql, sealer: createSourceSealer(OLD) }, feed, {
    ...{ url: address, etag: null, last_modified: null },
    found: { title: 'Talks', items: [item] },
  })
  const { secret, ...endpoint } = await createWebhook(sql, webhookSealer(OLD), {
    account_id,
    url: 'https://example.com/hook',
  })
  await ensureSigningKey(sql, signingKeySealer(OLD))
  const key = await readSigningKey(sql, signingKeySealer(OLD))
  const credentials = { token: 'of a platform' }
  const sealer = credentialsOf(OLD)
  const social_account_id = await connectSomeone(sql, account_id, {
    ...{ sealer, credentials, platform: 'bluesky' },
  })
  await sql`delete from social_accounts where social_account_id = ${author.social_account_id}`
  const { post_id } = await schedule({ ...author, social_account_id }, 3600)
  const checkpoint = checkpointsOf(OLD).seal('upload 7', post_id)
  await sql`update posts set checkpoint = ${checkpoint} where post_id = ${post_id}`

  await replaceSourceCookies(before, 'example.com', { cookies: COOKIE })

  const sources = { projects: 1, feeds: 1, feed_items: 1, source_cookies: 1 }
  const changed = { shares: 1, webhook_secrets: 1, signing_keys: 1, ...sources }
  expect(await resealAll()).toEqual({ ...changed, social_accounts: 1, posts: 1, events: 3 })
  const again = await resealAll()
  expect(Object.values(again).some(Boolean)).toBe(false)

  const after = withSecret(NEW)
  expect((await readShare(after, author.project_id)).url).toBe(shared)
  const { items } = await listEvents(after, { limit: 100 })
  const told = JSON.stringify(items)
  expect(told).toContain(shared)
  expect(told).toContain(unshared)
  const [project] = await sql`select source_sealed from projects where project_id = ${project_id}`
  expect(createSourceSealer(NEW).open(project?.['source_sealed'], project_id)).toBe(address)
  const cookies = await findSourceCookies(after, 'example.com')
  expect(createSourceSealer(NEW).open(cookies?.sealed ?? '', account_id)).toContain(COOKIE)
  const read = await loadFeed({ sql, sealer: createSourceSealer(NEW) }, feed)
  expect(read?.url).toBe(address)
  expect(await takeItems({ ...after, sql }, feed_id)).toHaveLength(1)
  expect(await readWebhookSecrets(sql, webhookSealer(NEW), endpoint)).toEqual([secret])
  expect(await readSigningKey(sql, signingKeySealer(NEW))).toEqual(key)
  const stored = openCredentials(sql, credentialsOf(NEW), { account_id, social_account_id })
  expect(JSON.parse(await stored.read())).toEqual(credentials)
  const [post] = await sql`select checkpoint from posts where post_id = ${post_id}`
  expect(checkpointsOf(NEW).open(post?.['checkpoint'], post_id)).toBe('upload 7')
})

test('no column is forgotten that says it is sealed', async () => {
  const sealed = await sql<{ table: string; column: string }[]>`
    select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and column_name like '%sealed%'
  `
  const source = await Bun.file(new URL('../src/secret/reseal.ts', import.meta.url)).text()
  expect(sealed.length).toBeGreaterThan(3)
  const known = ({ table, column }: (typeof sealed)[number]) =>
    source.includes(`['${table}', `) && source.includes(`'${column}', `)
  expect(sealed.filter((one) => !known(one))).toEqual([])
})
