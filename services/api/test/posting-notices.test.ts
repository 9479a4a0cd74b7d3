import { afterAll, expect, test } from 'bun:test'
import { enrollMember } from '@svc/domain'
import { startWorld } from './posting/world.ts'

const world = await startWorld()
afterAll(() => world[Symbol.asyncDispose]())

test('the owner of an account is told once when a platform refuses its token', async () => {
  const { sql } = world
  const author = await world.author()
  const { account_id, social_account_id } = author
  const person = { subject: 'an-owner', name: 'Ada', email: 'ada@example.org' }
  const { subject } = await enrollMember(sql, { ...person, plan: 'pro' })
  await sql`
    insert into memberships (account_id, subject, role) values (${account_id}, ${subject}, 'owner')
  `
  const later = await world.scheduled(author)
  await world.work()
  const { post_id } = await (await world.publish(author, { caption: 'refuse 401' })).json()
  await world.settled([post_id])
  await world.bringForward([later.post_id])
  await world.settled([later.post_id])
  const notice = { kind: 'social_account_expired', social_account_id }
  const told = await sql`select data from pgboss.job where name = 'send_notice'`
  expect([...told]).toEqual([{ data: { id: expect.any(String), account_id, subject, notice } }])
})
