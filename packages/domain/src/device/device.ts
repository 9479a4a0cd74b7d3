import { inTransaction, type Sql } from '../database.ts'
import type { Enqueuer } from '../jobs/jobs.ts'
import type { Notice, Recipient } from '../notice/notice.ts'
import { titleOf } from '../project/project-rows.ts'

/** How a browser is reached that is told of what happens (RFC 8030, RFC 8291). */
export interface Device {
  /** The address at its push service. */
  endpoint: string
  /** Its public key, and the secret that is shared with it, in base64url. */
  p256dh: string
  auth: string
  /** The public key of this service for which it takes messages, in base64url. */
  sender_key: string
}

/** A device by whom it belongs to, and the session in which it was switched on. */
interface DeviceOwner {
  subject: string
  session_id: string
}

/** What is told on devices: what owners are told by mail, and to every member that the clips of a video are ready. */
export type DeviceNotice = Notice | { kind: 'clips_ready'; project_id: string }

export interface PushedNotice {
  account_id: string
  subject: string
  notice: DeviceNotice
}

/** Tells a member on this device from now on, until its session ends; the device is of no other member and no other session any more. */
export async function saveDevice(sql: Sql, device: Device & DeviceOwner): Promise<void> {
  const { endpoint, session_id } = device
  await inTransaction(sql, async (sql) => {
    // The session first, as signing out does.
    const found = await sql`
      select 1 from sign_in.sessions where id = ${session_id} for key share
    `
    if (found.length === 0) return
    await sql`delete from devices where session_id = ${session_id} or endpoint = ${endpoint}`
    await sql`
      insert into devices ${sql(device, 'session_id', 'subject', 'endpoint', 'p256dh', 'auth', 'sender_key')}
      on conflict do nothing
    `
  })
}

/** Tells a member on a device no more. */
export async function deleteDevice(sql: Sql, { subject, session_id }: DeviceOwner): Promise<void> {
  await sql`delete from devices where session_id = ${session_id} and subject = ${subject}`
}

/** Forgets an address that its push service does not know any more. */
export async function forgetEndpoint(sql: Sql, endpoint: string): Promise<void> {
  await sql`delete from devices where endpoint = ${endpoint}`
}

export async function isToldOnDevice(
  sql: Sql,
  { subject, session_id }: DeviceOwner,
): Promise<boolean> {
  const found = await sql`
    select 1 from devices where session_id = ${session_id} and subject = ${subject}
  `
  return found.length > 0
}

/** Lists the devices on which a member is told of a notice, with the language in which they read; none for one who may not know of it. */
export async function listDevices(
  sql: Sql,
  { account_id, subject, notice }: PushedNotice,
): Promise<(Device & Omit<Recipient, 'email'>)[]> {
  return sql`
    select endpoint, p256dh, auth, sender_key, m.language, a.name as account_name,
           a.closes_at
      from devices d
      join sign_in.sessions s on s.id = d.session_id and s.expires_at > now()
      join members m on m.subject = d.subject
      join memberships ms on ms.subject = d.subject and ms.account_id = ${account_id}
      join accounts a on a.account_id = ms.account_id
     where d.subject = ${subject} and (ms.role = 'owner' or ${notice.kind === 'clips_ready'})
  `
}

/** Reads what a member is told of a video whose clips are ready; `null` when they are not, or the account has it no more. */
export async function readReadyProject(
  sql: Sql,
  { account_id, project_id }: { account_id: string; project_id: string },
): Promise<{ title: string | null; clip_count: number } | null> {
  const [project] = await sql<{ title: string | null; clip_count: number }[]>`
    select ${titleOf(sql)} as title,
           (select count(*)::integer from clips c where c.project_id = p.project_id) as clip_count
      from projects p
     where account_id = ${account_id} and project_id = ${project_id} and status = 'completed'
       and deleted_at is null
  `
  return project ?? null
}

/**
 * Tells the members of an account on their devices: a job for each, in the transaction of what they are told of.
 *
 * @param teller.sql - The transaction.
 * @param startAt - When they are told; at once by default.
 */
export async function tellDevices(
  { sql, jobs }: Enqueuer,
  account_id: string,
  notice: DeviceNotice,
  startAt?: string,
): Promise<void> {
  const members = await sql<{ subject: string }[]>`
    select distinct subject from devices join memberships using (subject)
     where account_id = ${account_id} and (role = 'owner' or ${notice.kind === 'clips_ready'})
     order by subject
  `
  for (const { subject } of members) {
    const data = { account_id, subject, notice }
    await jobs.enqueue(sql, { queue: 'push_notice', data, ...(startAt && { startAt }) })
  }
}
