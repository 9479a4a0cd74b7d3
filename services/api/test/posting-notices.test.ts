import { afterAll, beforeEach, expect, test } from 'bun:test'
import { keepVisitor, type OpenShare, openJobs, type Said, saveComment } from '@svc/domain'
import { addOwner } from '@svc/domain/testing'
import { openMailServer } from '@svc/mail'
import { startInbox } from '@svc/mail/testing'
import { until } from '@svc/patience'
import { startNotices } from '../src/notices/notices.ts'
import { type Author, startWorld } from './posting/world.ts'
import { BASE_URL, SECRET } from './start-api.ts'

const world = await startWorld()
const { sql } = world
const inbox = await startInbox()
await world.work()
const jobs = await openJobs(world.url, { role: 'worker', log: () => {} })
const mails = openMailServer({ smtpUrl: inbox.smtpUrl, from: 'Clips <clips@example.org>' })
const outbound = () => Promise.reject(new Error('No device is told here.'))
await startNotices({
  ...{ sql, jobs, mails, outbound },
  ...{ baseUrl: BASE_URL, secret: SECRET, log: () => {} },
})

afterAll(async () => {
  await jobs.stop()
  await inbox.stop()
  await world[Symbol.asyncDispose]()
})
beforeEach(() => {
  inbox.mails.length = 0
})

test('the owner of an account is told once when a platform refuses its token', async () => {
  const author = await owned()
  const later = await world.scheduled(author)
  const { post_id } = await (await world.publish(author, { caption: 'refuse 401' })).json()
  await world.settled([post_id])
  await world.bringForward([later.post_id])
  await world.settled([later.post_id])
  await until(() => inbox.mails.length === 1)
  expect(inbox.mails[0]).toContain('Subject: Connect @someone (Mastodon) again')
  await due(author)
  expect(inbox.mails.filter((mail) => mail.includes('Subject: Connect'))).toHaveLength(1)
})

test('posts that were given up are one mail, with the reason, what to do, and the way to each', async () => {
  const author = await owned()
  const failing = {
    title: 'Bread\nin ten minutes',
    caption: 'refuse 400',
    timezone: 'Europe/Berlin',
  }
  const posts = await world.scheduledMany(author, [failing, { caption: 'refuse 400' }, failing])
  const ids = posts.map(({ post_id }) => post_id)
  await world.bringForward(ids)
  await world.settled(ids)
  const [first, second, cancelled] = ids
  await world.call('DELETE', `/v1/calendar/${cancelled}`, { key: author.key })
  expect(inbox.mails).toBeEmpty()
  const mail = await oneMail(author, [
    'Subject: 2 posts have failed',
    '2 posts of the account "Tester" have failed',
    '\nBread in ten minutes\nMastodon, @someone, planned for ',
    '(Europe/Berlin)\nThe platform refused it.\nThe reason in detail: The platform says no.\nRead the reason',
    `\n${BASE_URL}/studio/calendar?post=${first}\n`,
    `\n${BASE_URL}/studio/calendar?post=${second}\n`,
  ])
  expect(mail).not.toContain(String(cancelled))
})

test('posts that wait for a person are one mail, with the address to decide on each', async () => {
  const author = await owned()
  const posts = []
  for (const title of ['Bread', 'Butter', 'Jam']) {
    const answer = await world.publish(author, { title, approval: 'person' })
    posts.push(await answer.json())
  }
  await world.call('DELETE', `/v1/calendar/${posts[2].post_id}`, { key: author.key })
  const mail = await oneMail(author, [
    'Subject: 2 posts wait for you',
    '2 posts of the account "Tester" are published only if you approve them',
    '\nBread\nMastodon, @someone, planned for ',
    `\n${posts[0].approval_url}\n`,
    `\n${posts[1].approval_url}\n`,
  ])
  expect(mail).not.toContain('\nJam\n')
})

test('what visitors of a link say is one mail, with the way to each clip, but for what is done or deleted', async () => {
  const author = await owned()
  const { account_id, project_id, clip_id } = author
  const allowed = { key: author.key, body: { allow_comments: true, allow_approval: true } }
  await world.call('POST', `/v1/projects/${project_id}/share`, allowed)
  const [share] = await sql<OpenShare[]>`select * from shares where project_id = ${project_id}`
  const visitor = share && (await keepVisitor(sql, share, 'Grace'))
  if (!share || !visitor) throw new Error('There is no link.')
  const say = (text: string, verdict: Said['verdict'] = null) =>
    saveComment({ sql, jobs }, share, visitor, { clip_id, at: 12.5, text, verdict })
  expect(await say('Cut the pause.\nHere.')).toBe(true)
  expect(await say('Gone', 'change_requested')).toBe(true)
  expect(await say('', 'approved')).toBe(true)
  await sql`delete from comments where account_id = ${account_id} and text = 'Gone'`
  const mail = await oneMail(author, [
    'Subject: 2 answers to your clips',
    `\nGrace on "Clip 1", at 0:12\nCut the pause. Here.\n${BASE_URL}/studio/clips/${clip_id}\n`,
    `\nGrace approves "Clip 1", at 0:12\n${BASE_URL}/studio/clips/${clip_id}\n`,
  ])
  expect(mail).not.toContain('\nGone\n')
})

/** An author whose account has an owner with an address. */
async function owned(): Promise<Author> {
  const author = await world.author()
  await addOwner(sql, author.account_id)
  return author
}

/** The one mail that an account's owner gets when its notices are due, which says all of this. */
async function oneMail(author: Author, said: string[]): Promise<string> {
  await due(author)
  expect(inbox.mails).toHaveLength(1)
  const [mail = ''] = inbox.mails
  for (const text of said) expect(mail).toContain(text)
  return mail
}

/** Lets the time pass until the notices of an account are due, and waits until they are dealt with. */
async function due({ account_id }: Author): Promise<void> {
  for (const table of ['post_notices', 'approval_notices', 'comment_notices']) {
    await sql`
      update ${sql(table)} set due_at = now() - interval '1 minute' where account_id = ${account_id}
    `
  }
  const changed = await sql`
    update pgboss.job set start_after = now()
     where name = 'send_notice' and data->>'account_id' = ${account_id} and state < 'active'
    returning 1
  `
  expect(changed).toHaveLength(1)
  await until(async () => {
    const open = await sql`
      select 1 from pgboss.job
       where name = 'send_notice' and data->>'account_id' = ${account_id} and state <> 'completed'
    `
    return open.length === 0
  })
}
