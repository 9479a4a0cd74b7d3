import { migrate, openDatabase } from '../../packages/domain/src/index.ts'
import { openGround } from '../api-speed/open-service.ts'
import { openBenchCommand } from '../bench-report/bench-command.ts'
import { growTables } from './grow-tables.ts'
import { measureRedeeming, measureRefreshing, type TokenRate } from './measure.ts'
import { describeTokens } from './report.ts'
import { startOurs } from './start-ours.ts'
import { startTheirs } from './start-theirs.ts'

// Tokens per second of the authorization server, as its own process on a real Postgres, next to oidc-provider as a
// Node process with everything in memory: the same requests, in turns, over HTTP.

const { values, write } = openBenchCommand('bun run bench:tokens', {
  rounds: { default: '9', about: 'how often both are measured, in turns' },
  seconds: { default: '2', about: 'how long each turn takes' },
})
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]

await using ground = await openGround()
const sql = openDatabase(ground.databaseUrl, { connections: 4 })
await migrate(sql)
await using ours = await startOurs(sql, ground.databaseUrl)
await using theirs = await startTheirs()
const servers = [ours, theirs]
const GRANTS = { 'refresh token': measureRefreshing, code: measureRedeeming }

// A warm-up turn that does not count, then a table size and statistics like those of a service in use.
for (const server of servers)
  for (const measure of Object.values(GRANTS)) await measure(server, seconds)
await growTables(sql)

const results: { grant: string; ours: TokenRate[]; theirs: TokenRate[] }[] = []
for (const [grant, measure] of Object.entries(GRANTS)) {
  const rates = new Map(servers.map((server) => [server, [] as TokenRate[]]))
  for (let round = 0; round < rounds; round += 1)
    for (const server of round % 2 === 0 ? servers : servers.toReversed())
      rates.get(server)?.push(await measure(server, seconds))
  results.push({ grant, ours: rates.get(ours) ?? [], theirs: rates.get(theirs) ?? [] })
  console.log(`${grant}: ${rounds} rounds.`)
}
const [durability] = await sql<[{ fsync: string; commit: string }]>`
  select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit
`
const pids = { ours: ours.pid, theirs: theirs.pid }
const text = describeTokens({ results, pids, rounds, durability })
console.log(`\n${text}`)
await write('benchmarks.md', { title: 'Tokens', text })
await sql.end()
