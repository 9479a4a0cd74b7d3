import { ApiError } from '@svc/errors'
import { readClip } from '../clip/read-clips.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../database.ts'
import { eventLinks } from '../event/events.ts'
import { recordEvent } from '../event/record-event.ts'
import { projectFolder } from '../object-keys.ts'
import { cancelRenders, deleteFiles } from '../project/delete-project.ts'
import { requireCompleted } from './held-clip.ts'

/**
 * Deletes a clip with its revisions, renders, files and comments; credits that its renders hold are released.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such clip, `PROJECT_NOT_READY` while its project is worked on.
 * @throws {ApiError} `CONFLICT` when it was posted or is planned to be, or is in another state than the request says.
 */
export async function deleteClip(
  context: Pick<Context, 'sql' | 'accountId' | 'jobs' | 'requireState'>,
  clip_id: string,
): Promise<void> {
  const { accountId, jobs } = context
  await inTransaction(context.sql, async (sql) => {
    const links = eventLinks()
    // The project first, as an edit locks them: the other way round, both would wait for each other.
    const [held] = await sql<{ project_id: string; status: string; posts: number }[]>`
      select c.project_id, p.status,
             (select count(*) from posts e where e.clip_id = c.clip_id) as posts
        from clips c join projects p using (project_id)
       where c.clip_id = ${clip_id} and c.account_id = ${accountId} and p.deleted_at is null
         for no key update of p for update of c
    `
    const data = await readClip({ sql, accountId, ...links }, clip_id)
    context.requireState?.(data, links.mark)
    const { project_id, status, posts } = held ?? { project_id: '', status: '', posts: 0 }
    requireCompleted(status)
    if (posts > 0) throw isPosted(clip_id)
    const its = sql`clip_id = ${clip_id} and account_id = ${accountId}`
    await cancelRenders(sql, accountId, its)
    const renders = await sql<{ render_id: string }[]>`
      delete from renders where ${its} returning render_id
    `
    await sql`delete from previews where ${its}`
    await sql`delete from clip_revisions where ${its}`
    await sql`
      update clips set duplicates_of = null
       where duplicates_of = ${clip_id} and account_id = ${accountId}
    `
    await sql`delete from clips where ${its}`
    await sql`
      update projects set clip_count = clip_count - 1, updated_at = now()
       where project_id = ${project_id} and account_id = ${accountId}
    `
    const folder = projectFolder(accountId, project_id)
    await deleteFiles(sql, jobs, [
      `${folder}/clips/${clip_id}/`,
      ...renders.map(({ render_id }) => `${folder}/renders/${render_id}/`),
    ])
    await recordEvent(sql, { account_id: accountId, type: 'clip.deleted', data, links })
  })
}

const isPosted = (clip_id: string) =>
  new ApiError('CONFLICT', `Clip ${clip_id} has posts, which would lose what they show.`, {
    reason: 'in_use',
  })
