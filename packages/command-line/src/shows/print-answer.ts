import type { Answer } from '../command.ts'
import type { Columns } from './columns.ts'
import { asLine, asLines, asTable } from './table.ts'

/** Prints what a command returned: JSON for programs; for people a table, or a line per member. */
export async function printAnswer(
  answer: Exclude<Answer<object>, undefined>,
  columns: Columns<object> | undefined,
  isJson: boolean,
): Promise<void> {
  const width = process.stdout.columns ?? 0
  if (typeof answer === 'string') console.log(isJson ? JSON.stringify(answer) : answer)
  else if (Symbol.asyncIterator in answer) {
    for await (const row of answer) {
      console.log(isJson || !columns ? JSON.stringify(row) : asLine(row, columns, width))
    }
  } else if (isJson || !columns) console.log(JSON.stringify(answer, null, 2))
  else if ('items' in answer) console.log(asTable(answer.items, columns, width))
  else if (Array.isArray(answer)) console.log(asTable(answer, columns, width))
  else console.log(asLines(answer, columns))
}
