import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { grantCredits } from '../../../packages/domain/src/index.ts'
import { createTenants } from '../faults/load/tenants.ts'
import { startRig } from '../faults/rig/start-rig.ts'
import { secondsOf } from '../measure/processes.ts'
import { openCommand } from '../report/command.ts'
import { markdownTable, quantile } from '../report/tables.ts'
import { KINDS } from './kinds.ts'

// Measures how long a unit of work of one account takes, alone and beside another account that does as much of it as it may.

const { values, write } = openCommand('bun quality bench fairness', {
  options: {
    units: { default: 30, about: 'units of the slowest kinds, alone and beside the other account' },
    only: { default: '', about: `some of the kinds: ${Object.keys(KINDS).join(', ')}` },
  },
})
const rows: string[][] = []
for (const name of values.only ? values.only.split(',') : Object.keys(KINDS)) {
  const row = [name, ...(await measure(name))]
  console.error(row.join(' | '))
  rows.push(row)
}
const head = ['Work', 'alone: p50', 'p99', 'beside: p50', 'p99', 'p50, ratio', 'p99, ratio']
await write('benchmarks.md', {
  title: 'Fairness',
  text: `Seconds of a unit of one account, from the request until it is seen to be done: alone, and beside another account that does as much of it as it may. One worker with a place for projects and one for renders, one worker of posts, one gateway, all on this machine. An upload is of 4 MB over a line of 20 Mbit/s.

${markdownTable([...head, 'The other account'], rows)}`,
})

async function measure(name: string): Promise<string[]> {
  const kind = KINDS[name]
  if (!kind) throw new Error(`${name} is none of the kinds: ${Object.keys(KINDS).join(', ')}.`)
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'bench-fairness-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const rig = stack.use(await startRig(folder, { workers: 1 }))
  const [quiet, busy] = await createTenants(rig, 2)
  if (!quiet || !busy) throw new Error('There are no accounts.')
  for (const { account_id } of [quiet, busy])
    await grantCredits(rig.sql, { account_id, amount: 100_000 })
  const { unit, flood } = await kind.prepare({ rig, quiet, busy, stack })
  const take = async () => {
    const times: number[] = []
    while (times.length < values.units * kind.times) times.push(await secondsOf(unit))
    return times
  }
  // The first makes what later ones find.
  await unit()
  const alone = await take()
  const over = new AbortController()
  await flood(over.signal)
  const beside = await take().finally(() => over.abort())
  const [a50, a99, b50, b99] = [alone, beside].flatMap((times) => [
    ...[quantile(times, 0.5), quantile(times, 0.99)],
  ])
  const seconds = [a50, a99, b50, b99].map((value) => (value ?? Number.NaN).toFixed(3))
  const ratio = (many = Number.NaN, one = Number.NaN) => (many / one).toFixed(2)
  return [...seconds, ratio(b50, a50), ratio(b99, a99), kind.flood]
}
