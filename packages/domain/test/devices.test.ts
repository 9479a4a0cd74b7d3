import { expect, test } from 'bun:test'
import { createUlid, enrollMember, isToldOnDevice, saveDevice } from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { untilWaiting } from './locks.ts'

const { sql } = await openTestDatabase()

const DEVICE = { p256dh: 'key', auth: 'secret', sender_key: 'key' }

/** A browser in which a member is signed in and is told of what happens. */
async function switchedOn() {
  const [subject, session_id] = [createUlid(), createUlid()]
  await enrollMember(sql, { subject, plan: 'free' })
  await sql`
    insert into sign_in.users (id, name, email, email_verified)
    values (${subject}, 'Ada', ${`${subject}@example.org`}, true)
  `
  await sql`
    insert into sign_in.sessions (id, token, user_id, expires_at)
    values (${session_id}, ${session_id}, ${subject}, now() + interval '1 hour')
  `
  const device = { ...DEVICE, endpoint: `https://push.example.org/${subject}`, subject, session_id }
  await saveDevice(sql, device)
  return device
}

test('a device that is switched on while its session ends is forgotten with it, and neither waits for the other', async () => {
  const device = await switchedOn()
  const [saved] = await sql.begin(async (signOut) => {
    await signOut`select 1 from sign_in.sessions where id = ${device.session_id} for update`
    const saved = saveDevice(sql, device)
    await untilWaiting(sql)
    await signOut`delete from sign_in.sessions where id = ${device.session_id}`
    return [saved] as const
  })
  await saved
  expect(await isToldOnDevice(sql, device)).toBe(false)
})

test('a device that two windows switch on at once is switched on', async () => {
  const device = await switchedOn()
  await sql`delete from devices where session_id = ${device.session_id}`
  const [saved] = await sql.begin(async (other) => {
    await saveDevice(other, device)
    const saved = saveDevice(sql, device)
    await untilWaiting(sql)
    return [saved] as const
  })
  await saved
  expect(await isToldOnDevice(sql, device)).toBe(true)
})
