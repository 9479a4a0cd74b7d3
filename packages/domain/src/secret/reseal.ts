import type { Sealer, Secret } from '@svc/secrets'
import type { Database } from '../database.ts'
import { createSourceSealer } from '../project/requested.ts'
import { shareSealer } from '../share/share-terms.ts'
import { signingKeySealer } from '../signing-key/signing-keys.ts'
import { webhookSealer } from '../webhook/create-webhook.ts'

/** The secrets, the new one first, and the sealers of what connectors store. */
export interface Resealing {
  secret: Secret
  credentials: Sealer
  checkpoints: Sealer
}

/** Rows that are read at a time. */
const BATCH = 500

/**
 * Seals anew, under the first secret, what those before it sealed. It may run beside everything else, and be interrupted and run again.
 *
 * @returns How many rows of each table changed.
 * @throws {Error} A text opens under none of the secrets.
 */
export async function reseal(
  sql: Database,
  { secret, credentials, checkpoints }: Resealing,
): Promise<Record<string, number>> {
  const columns: [table: string, id: string, column: string, sealer: Sealer][] = [
    ['shares', 'share_id', 'token_sealed', shareSealer(secret)],
    ['webhook_secrets', 'secret_id', 'secret_sealed', webhookSealer(secret)],
    ['signing_keys', 'kid', 'private_jwk_sealed', signingKeySealer(secret)],
    ['projects', 'project_id', 'source_sealed', createSourceSealer(secret)],
    ['feeds', 'feed_id', 'url_sealed', createSourceSealer(secret)],
    ['feed_items', 'feed_id', 'source_sealed', createSourceSealer(secret)],
    ['source_cookies', 'account_id', 'cookies_sealed', createSourceSealer(secret)],
    ['social_accounts', 'social_account_id', 'credentials', credentials],
    ['posts', 'post_id', 'checkpoint', checkpoints],
  ]
  const changed: Record<string, number> = {}
  for (const [table, id, column, sealer] of columns) {
    const found = sql<{ id: string; sealed: string }[]>`
      select ${sql(id)} as id, ${sql(column)} as sealed from ${sql(table)}
       where ${sql(column)} is not null
    `
    changed[table] = 0
    for await (const rows of found.cursor(BATCH))
      for (const row of rows) {
        const sealed = sealer.reseal(row.sealed, row.id)
        if (sealed === null) continue
        // A process that replaced it meanwhile sealed it under the first secret.
        const { count } = await sql`
          update ${sql(table)} set ${sql(column)} = ${sealed}
           where ${sql(id)} = ${row.id} and ${sql(column)} = ${row.sealed}
        `
        changed[table] += count
      }
  }
  return { ...changed, events: await resealEvents(sql, shareSealer(secret)) }
}

/** Events keep the sealed token of a link, also of one that is gone: see `eventLinks`. */
async function resealEvents(sql: Database, sealer: Sealer): Promise<number> {
  let changed = 0
  const found = sql<{ event_id: string; mark: string; data: string; previous: string }[]>`
    select event_id, mark, data::text as data, previous::text as previous from events
     where mark is not null and position(mark || ' share ' in data::text || previous::text) > 0
  `
  for await (const rows of found.cursor(BATCH))
    for (const { event_id, mark, ...texts } of rows) {
      const link = new RegExp(`(${mark} share (\\w+) )([\\w-]+)`, 'g')
      const anew = (text: string) =>
        text.replace(link, (_, start, id, sealed) => start + (sealer.reseal(sealed, id) ?? sealed))
      const [data, previous] = [anew(texts.data), anew(texts.previous)]
      if (data === texts.data && previous === texts.previous) continue
      const { count } = await sql`
        update events set data = ${data}::text::jsonb, previous = ${previous}::text::jsonb
         where event_id = ${event_id}
      `
      changed += count
    }
  return changed
}
