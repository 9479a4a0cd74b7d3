import { inTransaction, type Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type Acting, actAsOwner } from '../member/membership.ts'
import { accountFolder } from '../object-keys.ts'
import { createUlid } from '../ulid.ts'

/** For how many days an export can be fetched. */
export const EXPORT_DAYS = 7
/** In hours: by then one that is not ready has failed, and may be asked for anew. */
const LONGEST_HOURS = 24

/** Everything of an account as one file. */
export interface Export {
  export_id: string
  asked_at: string
  /** When it can be fetched no longer; `null` while it is being made. */
  expires_at: string | null
  size_bytes: number | null
}

/** Says which export is made; the job has it. */
export interface ExportRun {
  account_id: string
  export_id: string
}

interface Exporting {
  sql: Sql
  jobs: Pick<Jobs, 'enqueue'>
}

export const exportKey = ({ account_id, export_id }: ExportRun) =>
  `${accountFolder(account_id)}/exports/${export_id}/clips.zip`

/**
 * Has everything of an account made into a file, in place of one that was made before; one that is being made goes on.
 *
 * @param by - The owner who asks. They are told by mail when it is there.
 * @throws {ApiError} `MISSING_SCOPE` when that is no owner.
 */
export async function askExport({ sql, jobs }: Exporting, by: Acting): Promise<void> {
  const { account_id, subject } = by
  return inTransaction(sql, async (sql) => {
    await actAsOwner(sql, by)
    const export_id = createUlid()
    const [before] = await sql<ExportRun[]>`
      select account_id, export_id from exports where account_id = ${account_id} for update
    `
    const { count } = await sql`
      insert into exports as e (account_id, export_id, asked_by)
      values (${account_id}, ${export_id}, ${subject})
          on conflict (account_id) do update
         set export_id = ${export_id}, asked_by = ${subject}, asked_at = now(), ready_at = null, size_bytes = null
       where e.ready_at is not null or e.asked_at < now() - make_interval(hours => ${LONGEST_HOURS})
    `
    if (count === 0) return
    if (before) await deleteExports({ sql, jobs }, [before])
    await jobs.enqueue(sql, { queue: 'export_account', data: { account_id, export_id } })
  })
}

/**
 * Reads the export of an account; `null` when there is none.
 *
 * @param by - The owner who asks.
 * @throws {ApiError} `MISSING_SCOPE` when that is no owner.
 */
export async function readExport(sql: Sql, by: Acting): Promise<Export | null> {
  return inTransaction(sql, async (sql) => {
    await actAsOwner(sql, by)
    const [found] = await sql<Export[]>`
      select export_id, asked_at, size_bytes,
             ready_at + make_interval(days => ${EXPORT_DAYS}) as expires_at
        from exports where account_id = ${by.account_id}
    `
    return found ?? null
  })
}

/** Finds an export that is still to be made, and in which language its reader reads; `null` when another was asked for meanwhile. */
export async function findExport(
  sql: Sql,
  { account_id, export_id }: ExportRun,
): Promise<{ language: string | null } | null> {
  const [wanted] = await sql<{ language: string | null }[]>`
    select language from exports left join members on subject = asked_by
     where exports.account_id = ${account_id} and export_id = ${export_id} and ready_at is null
  `
  return wanted ?? null
}

/** Notes that an export lies in the store, and tells who asked for it; has no effect when another was asked for meanwhile. */
export async function completeExport(
  { sql, jobs }: Exporting,
  { account_id, export_id }: ExportRun,
  size_bytes: number,
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const [done] = await sql<{ subject: string }[]>`
      update exports set ready_at = now(), size_bytes = ${size_bytes}
       where account_id = ${account_id} and export_id = ${export_id} and ready_at is null
      returning asked_by as subject
    `
    if (!done) return
    const notice = { kind: 'export_ready' } as const
    const data = { id: createUlid(), account_id, ...done, notice }
    await jobs.enqueue(sql, { queue: 'send_notice', data })
  })
}

/**
 * Deletes exports whose time is over.
 *
 * @returns How many.
 */
export async function expireExports(sql: Sql, jobs: Pick<Jobs, 'enqueue'>): Promise<number> {
  return inTransaction(sql, async (sql) => {
    const expired = await sql<ExportRun[]>`
      delete from exports where ready_at <= now() - make_interval(days => ${EXPORT_DAYS})
      returning account_id, export_id
    `
    if (expired.length > 0) await deleteExports({ sql, jobs }, expired)
    return expired.length
  })
}

const deleteExports = ({ sql, jobs }: Exporting, runs: ExportRun[]) =>
  jobs.enqueue(sql, { queue: 'delete_files', data: { prefixes: runs.map(exportKey) } })
