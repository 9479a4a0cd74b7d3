import type { Context } from '../context.ts'
import { eventLinks, type Links, signLinks } from './event-links.ts'
import { type NewEvent, recordEvent } from './record-event.ts'

/** The parts of the context that reading and showing a resource need. */
type Reader = Pick<Context, 'sql' | 'accountId'> & Links

/**
 * Reads a resource once: for its event, which comes last in a transaction, and for the answer.
 *
 * @param read - Reads the resource with the given links.
 * @returns The resource with addresses that work.
 */
export async function recordAndShow<T extends object>(
  { sql, accountId, files, shares }: Reader,
  read: (reader: Reader) => Promise<T>,
  event: Pick<NewEvent, 'type' | 'project_id'>,
): Promise<T> {
  const links = eventLinks()
  const data = await read({ sql, accountId, ...links })
  await recordEvent(sql, { account_id: accountId, ...event, data, links })
  return signLinks(data, links.mark, { files, shares })
}
