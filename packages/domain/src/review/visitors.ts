import type { Sql } from '../database.ts'
import type { OpenShare } from '../share/open-share.ts'
import { createUlid } from '../ulid.ts'

/** A visitor of a share page who gave a name. */
export interface KnownVisitor {
  visitor_id: string
  name: string
}

/** As many names as one project keeps; they are what strangers can make it store. */
const MOST_NAMES = 500

/**
 * Keeps the name that a visitor gave.
 *
 * @returns `null` when the project keeps too many already, or the link has ended.
 */
export async function keepVisitor(
  sql: Sql,
  { share_id, account_id }: OpenShare,
  name: string,
): Promise<KnownVisitor | null> {
  const [visitor] = await sql<KnownVisitor[]>`
    insert into share_visitors (visitor_id, account_id, project_id, name)
    select ${createUlid()}, s.account_id, s.project_id, ${name}
      from shares s
     where s.share_id = ${share_id} and s.account_id = ${account_id}
       and (select count(*) from share_visitors v
             where v.project_id = s.project_id and v.account_id = s.account_id) < ${MOST_NAMES}
       for share of s
    returning visitor_id, name
  `
  return visitor ?? null
}

/** Finds a visitor of a link, who is here now. */
export async function meetVisitor(
  sql: Sql,
  { account_id, project_id }: OpenShare,
  visitor_id: string,
): Promise<KnownVisitor | null> {
  const [visitor] = await sql<KnownVisitor[]>`
    update share_visitors set last_seen_at = now()
     where visitor_id = ${visitor_id} and project_id = ${project_id} and account_id = ${account_id}
    returning visitor_id, name
  `
  return visitor ?? null
}

/** Notes that a visitor played a clip of the link; once is enough. */
export async function notePlayed(
  sql: Sql,
  { account_id, project_id, clip_ids }: OpenShare,
  { visitor_id, clip_id }: { visitor_id: string; clip_id: string },
): Promise<void> {
  if (clip_ids && !clip_ids.includes(clip_id)) return
  await sql`
    update share_visitors v set played_clip_ids = v.played_clip_ids || c.clip_id
      from clips c
     where v.visitor_id = ${visitor_id} and v.account_id = ${account_id}
       and c.clip_id = ${clip_id} and c.account_id = ${account_id}
       and c.project_id = ${project_id} and v.project_id = ${project_id}
       and not c.clip_id = any(v.played_clip_ids)
  `
}
