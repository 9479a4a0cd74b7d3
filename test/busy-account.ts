import {
  createShare,
  createWebhook,
  type Database,
  enrollMember,
  invite,
  keepVisitor,
  type Member,
  openShare,
  publishClip,
  saveComment,
  testWebhook,
  webhookSealer,
} from '../packages/domain/src/index.ts'
import {
  createTenantOf,
  finishedProject,
  recordingJobs,
  someKey,
} from '../packages/domain/test/fixtures.ts'
import { granted, someClient } from '../packages/domain/test/oauth-fixtures.ts'
import { connectSomeone } from '../packages/domain/test/social-account.ts'

const sealer = webhookSealer('a secret of the tests, long enough')

let people = 0

/** Someone with an account of their own. */
export async function someone(sql: Database): Promise<Member> {
  const subject = `person-${++people}`
  const email = `${subject}@example.org`
  await sql`insert into sign_in.users (id, name, email, email_verified) values (${subject}, 'Ada', ${email}, true)`
  return enrollMember(sql, { subject, name: 'Ada', email, plan: 'pro' })
}

/** An account with one of each thing that acts by itself or is opened by a secret. */
export async function busyAccount(sql: Database, jobs = recordingJobs()) {
  const member = await someone(sql)
  const { account_id, subject } = member
  const context = createTenantOf(sql, account_id, jobs)
  const { project_id, clip_id } = await finishedProject(context, 2)
  const social_account_id = await connectSomeone(sql, account_id)
  const post = await publishClip(context, clip_id, { social_account_id })
  const { share } = await createShare(context, project_id, { allow_comments: true })
  const token = share.url.split('/').at(-1) ?? ''
  const page = await openShare(sql, token)
  const visitor = page && (await keepVisitor(sql, page, 'Eve'))
  if (!page || !visitor) throw new Error('The page is not open.')
  const said = { clip_id, at: 1, text: 'Good', verdict: null }
  await saveComment({ sql, jobs }, page, visitor, said)
  const { key_id } = await someKey(sql, account_id, subject)
  const { refresh_token } = await granted(sql, member, await someClient(sql))
  const webhook = { account_id, url: 'https://receiver.example/' }
  const { endpoint_id } = await createWebhook(sql, sealer, webhook)
  await testWebhook(sql, { account_id, endpoint_id })
  const invited = { email: 'new@example.org', role: 'member', is_mailed: true } as const
  const { secret } = await invite(sql, member, invited)
  return { member, context, project_id, clip_id, post, token, key_id, refresh_token, secret }
}
