import { migrate, openDatabase } from '../../packages/domain/src/index.ts'
import { openBenchCommand } from '../bench-report/bench-command.ts'
import { describeSteps } from './describe-steps.ts'
import { measureRates } from './measure-rates.ts'
import { openGround } from './open-service.ts'
import { describeRates } from './report.ts'
import { seed } from './seed.ts'

// Measures responses per second of the services next to pgbench, which reads the same rows on the same machine, in turns; the
// database statements of one request; and where its processor time goes.

const { values, write } = openBenchCommand('bun run bench:api', {
  rounds: { default: '7', about: 'how often everything is measured, in turns; 0: steps only' },
  seconds: { default: '1', about: 'how long each turn takes' },
  texts: { default: 'no', about: 'yes: prints the statements of each request' },
})
const rounds = Number(values.rounds)

await using ground = await openGround()
const sql = openDatabase(ground.databaseUrl, { connections: 2 })
await migrate(sql)
const seeded = await seed(sql, ground)
const steps = await describeSteps(ground, seeded, values.texts === 'yes')
console.log(`\n${steps}`)
if (rounds > 0) {
  const measured = await measureRates(ground, seeded, { rounds, seconds: Number(values.seconds) })
  const rates = describeRates(measured)
  console.log(`\n${rates}`)
  await write('benchmarks.md', { title: 'API', text: `${rates}\n\n${steps}` })
}
await sql.end()
