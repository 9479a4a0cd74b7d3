import type { Columns } from './columns.ts'
import { asLines, asTable } from './table.ts'

/** Prints what a command returned: JSON for programs; for people a table, or a line per member. */
export function printAnswer(
  answer: object | readonly object[] | string,
  columns: Columns<object> | undefined,
  isJson: boolean,
): void {
  if (typeof answer === 'string') console.log(isJson ? JSON.stringify(answer) : answer)
  else if (isJson || !columns) console.log(JSON.stringify(answer, null, 2))
  else if (Array.isArray(answer)) console.log(asTable(answer, columns, process.stdout.columns ?? 0))
  else console.log(asLines(answer, columns))
}
