import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeSection } from '../bench-report/write-section.ts'
import { LISTS } from './lists.ts'
import { type Measured, measure } from './measure.ts'
import { describePages, describeTables } from './report.ts'

// Reads pages of the lists that grow with what an account does, among a thousand rows of one account and among many.

const FEWEST = 1000
const HELP = `bun run bench:lists [options]

  --rows A,B,…     rows beside ${FEWEST}, one database each (100000); 10000000 takes half an hour and 25 GB
  --only NAME,…    some of the lists: ${Object.keys(LISTS).join(', ')}
  --docs FOLDER    where the sections of benchmarks.md and scale.md are written (docs)
  --no-write       print only`

const ROOT = join(import.meta.dir, '../..')
const COMMAND = 'bun run bench:lists'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    only: { type: 'string' },
    docs: { type: 'string', default: join(ROOT, 'docs') },
    'no-write': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) console.log(HELP)
else await run()

async function run(): Promise<void> {
  const since = performance.now()
  const sizes = [FEWEST, ...values.rows.split(',').map(Number)]
  const names = values.only?.split(',') ?? Object.keys(LISTS)
  const lists: Record<string, Measured[]> = {}
  for (const name of names) {
    const list = LISTS[name]
    if (!list) throw new Error(`${name} is none of the lists: ${Object.keys(LISTS).join(', ')}.`)
    lists[name] = await measure(list, sizes)
    console.log(`\n${describePages({ [name]: lists[name] })}`)
  }
  const [pages, tables] = [describePages(lists), describeTables(lists)]
  console.log(`\n${pages}\n\n${tables}`)
  if (values['no-write']) return
  const commit = await Bun.$`git -C ${ROOT} rev-parse --short=8 HEAD`.nothrow().quiet().text()
  const stamp = `\`${COMMAND} --rows ${values.rows}\`, ${new Date().toISOString().slice(0, 10)}, commit ${commit.trim()}, ${navigator.hardwareConcurrency} cores, ${Math.round((performance.now() - since) / 1000)} s.`
  await writeSection(
    join(values.docs, 'benchmarks.md'),
    COMMAND,
    `## Lists\n\n${stamp} Pages of 20, all rows of one account; medians of rounds in which every size has its turn.\n\n${pages}`,
  )
  await writeSection(
    join(values.docs, 'scale.md'),
    COMMAND,
    `## Tables of the lists, as they were measured\n\n${stamp}\n\n${tables}`,
  )
}
