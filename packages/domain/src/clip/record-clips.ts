import type { Sql } from '../database.ts'
import { eventLinks } from '../event/event-links.ts'
import { recordEvent } from '../event/record-event.ts'
import { readClips } from './read-clips.ts'

/** Clips of one project. */
interface ClipsOfProject {
  account_id: string
  project_id: string
  clip_ids: readonly string[]
}

/** Writes one event for each of a project's clips, the best first, with the clip as it is now. */
export async function recordClips(
  sql: Sql,
  { account_id, project_id, clip_ids }: ClipsOfProject,
  type: 'clip.created' | 'clip.updated' | 'clip.liked' | 'clip.disliked',
  previous: object = {},
): Promise<void> {
  if (clip_ids.length === 0) return
  const links = eventLinks()
  const clips = await readClips(
    { sql, accountId: account_id, ...links },
    sql`
      and c.project_id = ${project_id} and c.clip_id = any(${sql.typed.uuids([...clip_ids])})
      order by c.rank
    `,
  )
  for (const data of clips) {
    await recordEvent(sql, { account_id, type, project_id, data, links, previous })
  }
}
