import type { Tenant } from '../context.ts'
import { eventLinks } from '../event/list-events.ts'
import { recordEvent } from '../event/record-event.ts'
import { readShare } from './read-share.ts'

/** Writes an event of a project's share link, with the link's current state. */
export async function recordShare(
  { sql, accountId }: Tenant,
  project_id: string,
  type: 'share.created' | 'share.updated' | 'share.regenerated',
  previous: object = {},
): Promise<void> {
  const links = eventLinks()
  const data = await readShare({ sql, accountId, ...links }, project_id)
  await recordEvent(sql, { account_id: accountId, type, data, links, previous })
}
