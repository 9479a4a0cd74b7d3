import { migrate, openDatabase } from '../../../packages/domain/src/index.ts'
import { openGround } from '../api/services.ts'
import { drive, type Lane, type Measured } from '../measure/drive.ts'
import { peakBytes } from '../measure/processes.ts'
import { openCommand } from '../report/command.ts'
import { markdownTable, median } from '../report/tables.ts'
import type { TokenServer } from './servers.ts'
import { code_verifier, growTables, redirect_uri, startOurs, startTheirs } from './servers.ts'

// Tokens per second of the authorization server, as its own process on a real Postgres, next to oidc-provider as a
// Node process with everything in memory: the same requests, in turns, over HTTP.

const CONNECTIONS = 64
/** More codes than a second of a turn can redeem. */
const CODES_A_SECOND = 7_500
const FIGURES: [string, keyof Measured, digits: number][] = [
  ['tokens a second', 'rate', 0],
  ['µs on the processor for one', 'cpuMicroseconds', 0],
  ['p50, ms', 'p50', 1],
  ['p99, ms', 'p99', 1],
]

const { values, write } = openCommand('bun quality bench tokens', {
  options: {
    rounds: { default: 9, about: 'how often both are measured, in turns' },
    seconds: { default: 2, about: 'how long each turn takes' },
  },
})
const { rounds, seconds } = values

await using ground = await openGround()
const sql = openDatabase(ground.databaseUrl, { connections: 4 })
await migrate(sql)
await using ours = await startOurs(sql, ground.databaseUrl)
await using theirs = await startTheirs()
const servers = [ours, theirs]
const GRANTS = { 'refresh token': measureRefreshing, code: measureRedeeming }

// A warm-up turn that does not count, then a table size and statistics like those of a service in use.
for (const server of servers) for (const measure of Object.values(GRANTS)) await measure(server)
await growTables(sql)

const rows: string[][] = []
for (const [grant, measure] of Object.entries(GRANTS)) {
  const own: Measured[] = []
  const other: Measured[] = []
  for (let round = 0; round < rounds; round++)
    for (const server of round % 2 ? servers.toReversed() : servers)
      (server === ours ? own : other).push(await measure(server))
  for (const [figure, key, digits] of FIGURES)
    rows.push([
      `${grant}: ${figure}`,
      ...[own, other].map((all) => median(all.map((one) => one[key])).toFixed(digits)),
      median(own.map((one, round) => one[key] / (other[round]?.[key] ?? Number.NaN))).toFixed(2),
    ])
}
const [mine = 0, its = 0] = servers.map(({ pid }) => peakBytes(pid) / 1e6)
rows.push(['most memory, MB', mine.toFixed(0), its.toFixed(0), (mine / its).toFixed(2)])
const [{ fsync, commit }] = await sql<[{ fsync: string; commit: string }]>`
  select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit
`
await sql.end()
const text = `The authorization server in a process of its own on Postgres (\`fsync\` ${fsync}, \`synchronous_commit\` ${commit}), beside \`oidc-provider\` on Node with everything in memory: the same
requests at ${CONNECTIONS} connections, in turns. Medians of ${rounds} rounds. The processor time is that of the server’s process, without that of Postgres.

${markdownTable(['', 'this service', '`oidc-provider`', 'ratio'], rows)}`
await write('benchmarks.md', { title: 'Tokens', text })

/** Refreshes tokens, each connection its own, for some seconds. */
async function measureRefreshing(server: TokenServer): Promise<Measured> {
  const codes = await server.codes(CONNECTIONS)
  return drive(server, { connections: CONNECTIONS, seconds }, async (lane) => {
    let refresh_token = await redeem(server, lane, codes.pop())
    return async () => {
      refresh_token = await ask(server, lane, { grant_type: 'refresh_token', refresh_token })
    }
  })
}

/** Redeems codes for some seconds. */
async function measureRedeeming(server: TokenServer): Promise<Measured> {
  const codes = await server.codes(Math.ceil(CODES_A_SECOND * seconds))
  const size = { connections: CONNECTIONS, seconds }
  return drive(server, size, (lane) => () => redeem(server, lane, codes.pop()))
}

function redeem(server: TokenServer, lane: Lane, code?: string): Promise<string> {
  if (!code) throw new Error('There are too few codes.')
  const grant_type = 'authorization_code'
  return ask(server, lane, { grant_type, code, redirect_uri, code_verifier })
}

/** Sends a token request and returns the refresh token. */
async function ask(server: TokenServer, lane: Lane, form: Record<string, string>): Promise<string> {
  const { tokenPath, client_id } = server
  const sent = new URLSearchParams({ ...form, client_id }).toString()
  const { status, body } = await lane.ask(
    `POST ${tokenPath} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
      `Content-Length: ${sent.length}\r\n\r\n${sent}`,
  )
  const answer = JSON.parse(body) as Record<string, string>
  if (answer['access_token']?.split('.').length === 3 && answer['refresh_token'])
    return answer['refresh_token']
  throw new Error(`The answer was ${status} ${body}.`)
}
