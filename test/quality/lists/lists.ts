import {
  type Context,
  listCalendar,
  listEvents,
  listLedger,
} from '../../../packages/domain/src/index.ts'
import { listProjects } from '../../../packages/domain/test/project-reads.ts'

type Query = { limit: number; cursor?: string }

/** A list of the interface, and how its table is filled. */
export interface List {
  table: string
  /** The columns that differ from row to row, as SQL over the number `n` of the row; the newest row has the highest. */
  columns: Record<string, string>
  /** What a cursor holds, and what it is bound to besides the account. */
  position: { value: string; id: string; list: Record<string, string | number> }
  read(context: Context, query: Query): Promise<{ items: unknown[] }>
}

const AT = `now() - interval '1 second' * (20000000 - n)`

/** The lists that grow with what an account does. */
export const LISTS: Record<string, List> = {
  projects: {
    table: 'projects',
    columns: {
      ...{ project_id: 'scale_id(3, n)', created_at: AT, completed_at: AT },
      source_identity: `md5('a' || n) || md5('b' || n)`,
    },
    position: { value: 'created_at', id: 'project_id', list: { list: 'projects' } },
    read: listProjects,
  },
  ledger: {
    table: 'ledger',
    columns: { entry_id: 'scale_id(8, n)', position: '1000000 + n', created_at: AT },
    position: { value: 'position', id: 'entry_id', list: { list: 'ledger' } },
    read: listLedger,
  },
  calendar: {
    table: 'posts',
    columns: {
      ...{ post_id: 'scale_id(9, n)', scheduled_at: AT, posted_at: AT },
      status: `'posted'`,
    },
    position: {
      ...{ value: 'scheduled_at', id: 'post_id' },
      list: { list: 'calendar', sort: 'scheduled_at' },
    },
    read: listCalendar,
  },
  events: {
    table: 'events',
    columns: { event_id: 'scale_id(6, n)', sequence: '1000 + n', created_at: AT },
    position: { value: 'sequence', id: 'event_id', list: { list: 'events', after: 0 } },
    read: listEvents,
  },
}
