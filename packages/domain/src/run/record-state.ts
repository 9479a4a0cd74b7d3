import type { EventType } from '@svc/specification'
import { readAsset } from '../asset/select-assets.ts'
import { readWritten } from '../calendar/select-posts.ts'
import type { Context } from '../context.ts'
import type { Sql } from '../database.ts'
import { eventLinks, type Links } from '../event/event-links.ts'
import { recordEvent } from '../event/record-event.ts'
import { readProject } from '../project/read-project.ts'
import { readRender } from '../render/read-renders.ts'
import type { RowOf, RunKind } from './runs.ts'

/** The event types of the rows that runs work on. */
export type StateEvent = Extract<EventType, `${ShownKind}.${string}`>

/** A preview belongs to its clip and a part to its project, whose events tell of them. */
export type ShownKind = Exclude<RunKind, 'preview' | 'part'>

type Reader = Pick<Context, 'sql' | 'accountId'> & Links

const READERS: { [Kind in ShownKind]: (reader: Reader, row: RowOf<Kind>) => Promise<object> } = {
  project: (reader, { project_id }) => readProject(reader, project_id),
  render: (reader, { render_id }) => readRender(reader, render_id),
  asset: (reader, { asset_id }) => readAsset(reader, asset_id),
  post: (reader, { post_id }) => readWritten(reader, post_id),
}

/**
 * Records an event with the current state of a row that runs work on; comes last in a transaction.
 *
 * @param previous - The members that changed, as they were before.
 */
export async function recordState<Kind extends ShownKind>(
  sql: Sql,
  kind: Kind,
  row: RowOf<Kind>,
  type: StateEvent,
  previous: object = {},
): Promise<void> {
  const links = eventLinks()
  const { account_id } = row
  const data = await READERS[kind]({ sql, accountId: account_id, ...links }, row)
  const project = 'project_id' in row ? { project_id: String(row.project_id) } : {}
  await recordEvent(sql, {
    account_id,
    type,
    data,
    links,
    previous,
    ...project,
  })
}
