import { ApiError } from '@svc/errors'
import { type List, type Page, toPage } from '@svc/pagination'
import type { Project } from '@svc/specification'
import { LRUCache } from 'lru-cache'
import type { RowKey } from '../combine-reads.ts'
import type { Context, QueryOf } from '../context.ts'
import type { Database, Fragment, Sql } from '../database.ts'
import type { Links } from '../event/record-event.ts'
import * as projectRows from './project-rows.ts'

export interface ProjectAnswers<Answer> {
  read(context: Pick<Context, 'accountId'>, project_id: string): Promise<Answer>
  /** Lists an account's projects, the newest first. */
  list(context: Pick<Context, 'accountId' | 'cursors'>, query: ProjectQuery): Promise<Page<Answer>>
}

interface AnswerOptions<Answer> extends Links {
  /** Not a transaction: what is remembered of it might never be committed. */
  sql: Database
  write(project: Project): Answer
  /** How much memory an answer takes. */
  bytesOf(answer: Answer): number
}

/**
 * Creates the reads of projects, which remember the answers of unchanged ones.
 *
 * Each read asks the database: for the project's version when it was unchanged last time, else for all of it. So it shows
 * every change that was committed before it began, as a read without a memory does.
 */
export function createProjectAnswers<Answer extends object>({
  sql,
  write,
  bytesOf,
  ...links
}: AnswerOptions<Answer>): ProjectAnswers<Answer> {
  const memory = createAnswerMemory(bytesOf)
  // Signed addresses are part of an answer: with the day on which they change, its version changes.
  const today = (version: string) => `${version} ${links.files.expiresAt()}`

  const recall = (key: RowKey, version: string) => memory.recall(key, today(version))
  const answerOf = (row: projectRows.ProjectRow) =>
    memory.answer(projectRows.keyOf(row), today(row.version), () =>
      write(projectRows.toProject(row, links)),
    )

  return {
    async read({ accountId }, project_id) {
      const key = { account_id: accountId, id: project_id }
      if (memory.isSettled(key)) {
        const version = await projectRows.readProjectVersion(sql, key)
        const answer = version && recall(key, version)
        if (answer) return answer
      }
      const row = await projectRows.readProjectRow(sql, key)
      if (row) return answerOf(row)
      memory.forget(key)
      throw new ApiError('NOT_FOUND', `No project ${project_id}.`)
    },

    async list({ accountId, cursors }, query) {
      const { list, filters, order } = pageOf({ sql, accountId, cursors }, query)
      const found = await projectRows.selectVersions(sql, sql`${filters} ${order}`)
      const positionOf = ({ created_at, project_id }: projectRows.ProjectVersion) => ({
        value: created_at,
        id: project_id,
      })
      const { items, next_cursor } = toPage(found, query.limit, positionOf, cursors, list)
      const answers = new Map(
        items.map((item) => [item.project_id, recall(projectRows.keyOf(item), item.version)]),
      )
      const unknown = items.filter(({ project_id }) => !answers.get(project_id))
      if (unknown.length > 0) {
        const ids = sql.typed.uuids(unknown.map(({ project_id }) => project_id))
        const rows = await projectRows.selectRows(
          sql,
          sql`${filters} and p.project_id = any(${ids})`,
        )
        for (const row of rows) answers.set(row.project_id, answerOf(row))
      }
      return { items: [...answers.values()].filter((answer) => answer !== undefined), next_cursor }
    },
  }
}

/** The filters of the list of projects; ids that the account does not have are left out. */
export type ProjectQuery = Omit<QueryOf<'listProjects'>, 'ids'> & { ids?: string[] }

/** The SQL of one page, and what its cursors are bound to. */
interface ProjectPage {
  list: List
  /** The condition of the page's projects, and of those behind it. */
  filters: Fragment
  /** The order, and at least as many projects as the page shows and one more. */
  order: Fragment
}

/** Gives the SQL of a page of an account's projects, the newest first. The table is `p`. */
function pageOf(
  { sql, accountId, cursors }: Pick<Context, 'sql' | 'accountId' | 'cursors'>,
  { limit, cursor, ids, ...filters }: ProjectQuery,
): ProjectPage {
  const list = { list: 'projects', accountId, ids: ids?.join(), ...filters }
  const after = cursors.decode(cursor, list)
  return {
    list,
    filters: projectRows.ofAccount(
      sql,
      accountId,
      sql`
        ${after ? sql`and (p.created_at, p.project_id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
        ${ids ? sql`and p.project_id = any(${sql.typed.uuids(ids)})` : sql``}
        ${filters.status ? sql`and p.status = ${filters.status}` : sql``}
        ${(filters.status ?? 'completed') === 'completed' ? sql`` : sql`and p.status <> 'completed'`}
        ${filters.type ? sql`and p.type = ${filters.type}` : sql``}
        ${filters.created_after ? sql`and p.created_at > ${filters.created_after}::timestamptz` : sql``}
        ${filters.created_before ? sql`and p.created_at < ${filters.created_before}::timestamptz` : sql``}
        ${filters.q ? sql`and strpos(lower(${projectRows.titleOf(sql)}), lower(${filters.q})) > 0` : sql``}
      `,
    ),
    order: sql`
      order by p.created_at desc, p.project_id desc limit ${rowsOf(sql, limit + 1)}
    `,
  }
}

/** One more than pages of common sizes have. */
const COMMON_ROWS = [21, 51, 101]

// With a number that is part of its text, Postgres keeps one plan of a statement. With a parameter it makes a plan each time,
// which takes longer than reading some rows more.
function rowsOf(sql: Sql, least: number): Fragment {
  const rows = COMMON_ROWS.find((count) => count >= least)
  return rows === undefined ? sql`${least}` : sql.unsafe(String(rows))
}

/** The most that the answers of one kind of resource take, in bytes; the least recently read ones are dropped first. */
const MOST_BYTES = 32_000_000

/** Answers by row, each with the version of what it shows. */
interface AnswerMemory<Answer> {
  /** Returns the answer of a row that has this version; `undefined` when it is not known. */
  recall(key: RowKey, version: string): Answer | undefined
  /** Returns the answer of a row that has this version, and makes it when it is not known. */
  answer(key: RowKey, version: string, make: () => Answer): Answer
  /** Whether a row had the same version in its last two reads, so that its version will probably do. */
  isSettled(key: RowKey): boolean
  forget(key: RowKey): void
}

/**
 * Creates a memory of answers, so that an unchanged resource is not read, checked and written as JSON again.
 *
 * It never decides whether a resource changed: the version is read from the database each time.
 *
 * @param bytesOf - How much memory an answer takes.
 * @param mostBytes - How much memory all of them may take.
 */
export function createAnswerMemory<Answer extends object>(
  bytesOf: (answer: Answer) => number,
  mostBytes = MOST_BYTES,
): AnswerMemory<Answer> {
  const known = new LRUCache<string, { version: string; answer: Answer; isSettled: boolean }>({
    maxSize: mostBytes,
    sizeCalculation: ({ version, answer }, name) =>
      bytesOf(answer) + BYTES_OF_CHARACTER * (version.length + name.length) + BYTES_OF_ENTRY,
  })

  function recall(key: RowKey, version: string): Answer | undefined {
    const entry = known.get(nameOf(key))
    if (entry?.version !== version) return undefined
    entry.isSettled = true
    return entry.answer
  }

  return {
    recall,
    answer(key, version, make) {
      const before = recall(key, version)
      if (before) return before
      const answer = make()
      known.set(nameOf(key), { version, answer, isSettled: false })
      return answer
    },
    isSettled: (key) => known.get(nameOf(key))?.isSettled ?? false,
    forget: (key) => void known.delete(nameOf(key)),
  }
}

/** Outside of Latin-1 a character takes two bytes. */
const BYTES_OF_CHARACTER = 2
/** What the map and the objects of an entry take, about. */
const BYTES_OF_ENTRY = 400

const nameOf = ({ account_id, id }: RowKey) => `${account_id} ${id}`
