import { openBenchCommand } from '../bench-report/bench-command.ts'
import { LISTS } from './lists.ts'
import { type Measured, measure } from './measure.ts'
import { describePages, describeTables } from './report.ts'

// Reads pages of the lists that grow with what an account does, among a thousand rows of one account and among many.

const FEWEST = 1000
const { values, write } = openBenchCommand('bun run bench:lists', {
  rows: {
    default: '100000',
    about: `rows beside ${FEWEST}, one database each; 10000000 takes half an hour and 25 GB`,
  },
  only: { about: `some of the lists: ${Object.keys(LISTS).join(', ')}` },
})
const sizes = [FEWEST, ...values.rows.split(',').map(Number)]
const names = values.only ? values.only.split(',') : Object.keys(LISTS)
const lists: Record<string, Measured[]> = {}
for (const name of names) {
  const list = LISTS[name]
  if (!list) throw new Error(`${name} is none of the lists: ${Object.keys(LISTS).join(', ')}.`)
  lists[name] = await measure(list, sizes)
  console.log(`\n${describePages({ [name]: lists[name] })}`)
}
const [pages, tables] = [describePages(lists), describeTables(lists)]
console.log(`\n${pages}\n\n${tables}`)
await write('benchmarks.md', {
  title: 'Lists',
  text: `Pages of 20, all rows of one account; medians of rounds in which every size has its turn.\n\n${pages}`,
})
await write('scale.md', { title: 'Tables of the lists, as they were measured', text: tables })
