import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { lastRelease } from './export-version.ts'
import { runUpgrade } from './run-upgrade.ts'

const HELP = `bun run test:upgrade [options]

  --from REVISION  the version that is upgraded, as git names it (the last release)
  --seconds S      of load in each of four phases (10)
  --rate R         operations a second (6)
  --seed N         of the load`

/** Upgrades an earlier version under load; ends with 1 when a promise was broken. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      seconds: { type: 'string', default: '10' },
      rate: { type: 'string', default: '6' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
      help: { type: 'boolean', default: false },
    },
  })
  const [seed, seconds, rate] = [values.seed, values.seconds, values.rate].map(Number)
  const isUsable = Number.isInteger(seed) && Number(seconds) > 0 && Number(rate) > 0
  if (values.help || !isUsable) {
    console.error(HELP)
    return values.help ? 0 : 2
  }
  const from = values.from ?? (await lastRelease())
  if (from === null) {
    console.error(
      'The last release is not in this clone. Fetch the history, or name a revision with --from.',
    )
    return 2
  }
  console.log(`From ${from}, seed ${seed}, ${rate} operations a second.`)
  const folder = await mkdtemp(join(tmpdir(), 'clip-service-upgrade-'))
  const size = {
    tenants: 3,
    workers: 2,
    seed: Number(seed),
    seconds: Number(seconds),
    rate: Number(rate),
  }
  const finding = await runUpgrade({ from, ...size, folder, say: console.log })
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
