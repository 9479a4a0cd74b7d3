import { migrate, openDatabase } from '../../../packages/domain/src/index.ts'
import { openCommand } from '../report/command.ts'
import { describeRates } from './rates.ts'
import { seed } from './seed.ts'
import { openGround, openServices } from './services.ts'
import { describeSteps } from './steps.ts'

// Measures answers a second of the services next to pgbench, which reads the same rows on the same machine, in turns; the
// database statements of one request; and where its processor time goes.

const { values, write } = openCommand('bun quality bench api', {
  options: {
    rounds: { default: 7, about: 'how often everything is measured, in turns; 0: steps only' },
    seconds: { default: 1, about: 'how long each turn takes' },
    texts: { default: false, about: 'prints the statements of each request' },
  },
})

await using ground = await openGround()
const sql = openDatabase(ground.databaseUrl, { connections: 2 })
await migrate(sql)
const seeded = await seed(sql, ground)
const steps = await describeSteps(ground, seeded, values.texts)
if (values.rounds === 0) console.log(steps)
else {
  await using services = await openServices(ground, seeded)
  const rates = await describeRates(ground, services, seeded, values)
  await write('benchmarks.md', { title: 'API', text: `${rates}\n\n${steps}` })
}
await sql.end()
