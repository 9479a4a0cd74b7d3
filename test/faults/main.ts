import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runFaults } from './run-faults.ts'

/** `bun run test:faults`: everything breaks in turn, under load; ends with 1 when a promise was broken. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
      seconds: { type: 'string', default: '140' },
      rate: { type: 'string', default: '20' },
    },
  })
  const [seed, seconds, rate] = [values.seed, values.seconds, values.rate].map(Number)
  if (!Number.isInteger(seed) || !(Number(seconds) > 0) || !(Number(rate) > 0)) {
    console.error('bun run test:faults [-- --seed N --seconds S --rate R]: whole numbers above 0.')
    return 2
  }
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => stop.abort(new Error(`Stopped by ${name}.`)))
  console.log(`Seed ${seed}, ${seconds} seconds at ${rate} operations a second.`)
  const folder = await mkdtemp(join(tmpdir(), 'clip-service-faults-'))
  const finding = await runFaults({
    ...{ seed: Number(seed), seconds: Number(seconds), rate: Number(rate), tenants: 4, workers: 2 },
    ...{ folder, say: console.log, signal: stop.signal },
  }).catch(async (error) => {
    if (stop.signal.aborted) await rm(folder, { recursive: true, force: true })
    throw error
  })
  console.log(`\n${finding.text}`)
  if (!finding.isBroken) await rm(folder, { recursive: true, force: true })
  else console.log(`History and logs: ${folder}`)
  return finding.isBroken ? 1 : 0
}

process.exit(
  await main().catch((error) => {
    console.error(error)
    return 1
  }),
)
