import { ApiError } from '@svc/errors'
import { type Page, toPage } from '@svc/pagination'
import type { Project } from '@svc/specification'
import { createAnswerMemory } from '../answer-memory.ts'
import type { RowKey } from '../combine-reads.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database.ts'
import type { Links } from '../event/list-events.ts'
import { type ProjectQuery, pageOf } from './page-of-projects.ts'
import {
  keyOf,
  type ProjectRow,
  type ProjectVersion,
  readProjectRow,
  readProjectVersion,
  selectRows,
  selectVersions,
  toProject,
} from './project-rows.ts'

/** Reads projects in the form in which they are answered. */
export interface ProjectAnswers<Answer> {
  /**
   * Reads a project.
   *
   * @throws {ApiError} `NOT_FOUND` when the account has no such project, or has deleted it.
   */
  read(context: Pick<Context, 'accountId'>, project_id: string): Promise<Answer>
  /**
   * Lists an account's projects, the newest first.
   *
   * @throws {ApiError} `VALIDATION_ERROR` at `query.cursor` for a cursor of another list.
   */
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
  const answerOf = (row: ProjectRow) =>
    memory.answer(keyOf(row), today(row.version), () => write(toProject(row, links)))

  return {
    async read({ accountId }, project_id) {
      const key = { account_id: accountId, id: project_id }
      if (memory.isSettled(key)) {
        const version = await readProjectVersion(sql, key)
        const answer = version && recall(key, version)
        if (answer) return answer
      }
      const row = await readProjectRow(sql, key)
      if (row) return answerOf(row)
      memory.forget(key)
      throw new ApiError('NOT_FOUND', `No project ${project_id}.`)
    },

    async list({ accountId, cursors }, query) {
      const { list, filters, order } = pageOf({ sql, accountId, cursors }, query)
      const found = await selectVersions(sql, sql`${filters} ${order}`)
      const positionOf = ({ created_at, project_id }: ProjectVersion) => ({
        value: created_at,
        id: project_id,
      })
      const { items, next_cursor } = toPage(found, query.limit, positionOf, cursors, list)
      const answers = new Map(
        items.map((item) => [item.project_id, recall(keyOf(item), item.version)]),
      )
      const unknown = items.filter(({ project_id }) => !answers.get(project_id))
      if (unknown.length > 0) {
        const ids = sql.typed.uuids(unknown.map(({ project_id }) => project_id))
        const rows = await selectRows(sql, sql`${filters} and p.project_id = any(${ids})`)
        for (const row of rows) answers.set(row.project_id, answerOf(row))
      }
      return { items: [...answers.values()].filter((answer) => answer !== undefined), next_cursor }
    },
  }
}
