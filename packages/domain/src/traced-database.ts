import { failSpan, inSpan, startChild } from '@svc/telemetry'
import type { Database } from './database.ts'

/**
 * Wraps a pool so that each transaction is a span, and each statement, which is below that of its transaction. No span holds a
 * statement's text or values, only its verb and table.
 */
export function tracedDatabase(sql: Database): Database {
  const begin = (...given: unknown[]) => {
    const work = given.at(-1) as (transaction: Callable) => unknown
    const traced = (transaction: Callable) => work(tracedStatements(transaction))
    return inSpan('transaction', SYSTEM, () =>
      Reflect.apply(sql.begin, sql, [...given.slice(0, -1), traced]),
    )
  }
  const statements = tracedStatements(sql)
  return new Proxy(statements, {
    get: (target, name) => (name === 'begin' ? begin : Reflect.get(target, name)),
  })
}

type Callable = (...given: never[]) => unknown

function tracedStatements<Runner extends Callable>(sql: Runner): Runner {
  return new Proxy(sql, {
    apply(target, self, given) {
      const made = Reflect.apply(target, self, given)
      const [first] = given
      return isTemplate(first) ? tracedStatement(made, first) : made
    },
  })
}

const SYSTEM = { 'db.system.name': 'postgresql' }

/** Anything else is a helper of statements, such as `sql('name of a column')`. */
function isTemplate(given: unknown): given is TemplateStringsArray {
  return Array.isArray(given) && 'raw' in given
}

/** A query of postgres.js: a promise that is sent when `handle` is called. A part of another statement never is. */
interface Statement extends Promise<unknown> {
  handle(): unknown
}

function tracedStatement(statement: Statement, texts: TemplateStringsArray): Statement {
  const { handle } = statement
  let isSent = false
  statement.handle = () => {
    if (!isSent) {
      isSent = true
      watch(statement, texts)
    }
    return handle.call(statement)
  }
  return statement
}

function watch(statement: Statement, texts: TemplateStringsArray): void {
  const text = texts.join(' ')
  const [verb = 'statement'] = /[a-z]+/.exec(text) ?? []
  const table = /\b(?:from|into|update) +([a-z_.]+)/.exec(text)?.[1]
  const attributes = { 'db.operation.name': verb, ...(table && { 'db.collection.name': table }) }
  const span = startChild(table ? `${verb} ${table}` : verb, { ...SYSTEM, ...attributes })
  if (!span) return
  // Of the promise itself: the method of the statement would send it.
  Promise.prototype.then.call(
    statement,
    () => span.end(),
    (error) => {
      failSpan(span, error)
      span.end()
    },
  )
}
