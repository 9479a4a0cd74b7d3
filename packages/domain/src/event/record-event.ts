import type { EventType } from '@svc/specification'
import type { Context, FileLinks } from '../context.ts'
import type { Sql } from '../database.ts'
import { createUlid } from '../ids.ts'
import type { ShareAddresses } from '../share/share-terms.ts'

interface NewEvent {
  account_id: string
  type: EventType
  /** The resource as its reader returns it; a resource with addresses is read with `eventLinks()`. */
  data: object
  /** The links that `data` was read with; not needed when `data` contains no address. */
  links?: EventLinks
  /** The members that changed, as they were before. Default: those of `before` that differ from `data`. */
  previous?: object
  /** The resource as it was before. */
  before?: object
  /** The project of the event, whose watchers and receiver get it. Default: the `project_id` of `data`. */
  project_id?: string
  /** The only receiver of the event; without it, every receiver of its type gets it. */
  endpoint_id?: string
}

/**
 * Writes an event in the transaction of the change it reports, with a delivery for each receiver of its type.
 *
 * Call it last: it locks the account's counter until the transaction ends, so that no reader sees a number before
 * a smaller one. A lock that is taken afterwards could cause a deadlock, by waiting for a transaction that waits
 * for the counter.
 *
 * @param sql - The transaction.
 */
export async function recordEvent(sql: Sql, event: NewEvent): Promise<void> {
  const { account_id, type, data, links, before = {}, endpoint_id } = event
  const { previous = changesOf(before, data), project_id = projectOf(data) } = event
  await sql`
    with counted as (
      insert into event_counters as c (account_id, last_sequence) values (${account_id}, 1)
      on conflict (account_id) do update set last_sequence = c.last_sequence + 1
      returning last_sequence
    ), written as (
      insert into events (event_id, account_id, sequence, type, project_id, data, previous, mark)
      select ${createUlid()}::uuid, ${account_id}::uuid, last_sequence, ${type},
             ${project_id ?? null}::uuid, ${{ ...data }}::jsonb, ${{ ...previous }}::jsonb,
             ${links?.mark ?? null}
        from counted
      returning event_id, sequence
    )
    insert into webhook_deliveries (endpoint_id, event_id, account_id, sequence)
    select endpoint_id, event_id, account_id, sequence
      from written, webhook_endpoints
     where account_id = ${account_id} and status = 'enabled'
       and ${
         endpoint_id === undefined
           ? sql`(types is null or ${type} = any(types))
                 and (project_id is null or project_id = ${project_id ?? null}::uuid)`
           : sql`endpoint_id = ${endpoint_id}`
       }
  `
}

const projectOf = (data: object) => ('project_id' in data ? String(data.project_id) : undefined)

/** Returns the members that differ, as they were before. */
export function changesOf<Resource extends object>(
  before: Resource,
  after: Resource,
): Partial<Resource> {
  const names = Object.keys(before) as (keyof Resource)[]
  const changed = names.filter((name) => !Bun.deepEquals(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, before[name]])) as Partial<Resource>
}

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
  type: EventType,
): Promise<T> {
  const links = eventLinks()
  const data = await read({ sql, accountId, ...links })
  await recordEvent(sql, { account_id: accountId, type, data, links })
  return signLinks(data, links.mark, { files, shares })
}

/** Converts stored references to addresses. */
export interface Links {
  files: FileLinks
  shares: ShareAddresses
}

/** Links that write placeholders instead of addresses. */
export interface EventLinks extends Links {
  /** The prefix of every placeholder: random, so that no text of a user can contain one by chance. */
  mark: string
}

/**
 * Creates links for reading a resource into an event.
 *
 * A stored address would have expired when an event is read late, and a share link must not be in the database in
 * plain text. So events keep placeholders, and addresses are signed when an event is read.
 */
export function eventLinks(): EventLinks {
  const mark = `event-link-${createUlid()}`
  return {
    mark,
    files: { url: (...file) => `${mark} file ${file.join(' ')}`, expiresAt: () => mark },
    shares: { url: (share) => `${mark} share ${share.share_id} ${share.token_sealed}` },
  }
}

/** Replaces the placeholders in an event's data by addresses that work from now on. */
export function signLinks<T>(value: T, mark: string | null, links: Links): T {
  if (mark === null) return value
  if (typeof value === 'string') {
    return (
      value.startsWith(`${mark} `) ? addressOf(value.slice(mark.length + 1), links) : value
    ) as T
  }
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item) => signLinks(item, mark, links)) as T
  const members = Object.entries(value).map(([name, member]) => {
    if (name === 'url_expires_at') return [name, links.files.expiresAt()]
    return [name, signLinks(member, mark, links)]
  })
  return Object.fromEntries(members) as T
}

function addressOf(placeholder: string, { files, shares }: Links): string {
  const [kind, ...words] = placeholder.split(' ')
  if (kind === 'file') {
    const [key = '', contentType] = words
    return files.url(key, contentType)
  }
  const [share_id = '', token_sealed = ''] = words
  return shares.url({ share_id, token_sealed })
}
