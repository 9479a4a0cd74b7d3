import { createHash } from 'node:crypto'
import { hashSecret, mintSecret } from '@svc/auth-core'
import { enrollMember, registerClient } from '@svc/domain'
import { createTestDatabase } from '@svc/domain/testing'
import { type HttpLane, openHttpLane } from './http-lane.ts'

// Tokens per second of the authorization server, as its own process on a real Postgres, next to oidc-provider as a
// Node process with everything in memory: the same requests, in turns, over HTTP.

const ROUNDS = 9
const SECONDS = 2
const IN_FLIGHT = 64
const PEOPLE = 5_000
/** Copies of a thousand grants and codes each. */
const COPIES = 50
/** More codes than one turn can redeem. */
const CODES = 15_000

const redirect_uri = 'https://app.example.com/callback'
const code_verifier = 'a'.repeat(64)
const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
const scopes = ['svc:account:read', 'svc:projects:read'] as const

interface Server {
  name: string
  token_endpoint: string
  client_id: string
  codes(count: number): Promise<string[]>
}

await using database = await createTestDatabase()
const { sql } = database
const ours = await startOurs()
const theirs = await startTheirs()
const servers = [ours.server, theirs.server]

process.on('exit', () => {
  for (const { child } of [ours, theirs]) child.kill()
})

// A warm-up turn that does not count, then a table size and statistics like those of a service in use.
for (const server of servers) {
  await measureRefreshing(server)
  await measureRedeeming(server)
}
await growOld()

const results = { refresh: [] as number[], code: [] as number[] }
for (let round = 0; round < ROUNDS; round += 1) {
  const refreshed = await inTurns(round, measureRefreshing)
  const redeemed = await inTurns(round, measureRedeeming)
  results.refresh.push(refreshed.ours / refreshed.theirs)
  results.code.push(redeemed.ours / redeemed.theirs)
  console.log(
    `round ${round + 1}: refresh ${show(refreshed)}   code ${show(redeemed)}   (ours / oidc-provider)`,
  )
}
const [durability] = await sql`
  select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit
`
console.log(
  `refresh grant ${median(results.refresh).toFixed(2)}, code grant ${median(results.code).toFixed(2)} ` +
    `times oidc-provider (medians; fsync ${durability?.['fsync']}, synchronous_commit ${durability?.['commit']})`,
)
for (const { child } of [ours, theirs]) {
  child.kill()
  await child.exited
}

async function inTurns(round: number, measure: (server: Server) => Promise<number>) {
  const order = round % 2 === 0 ? servers : servers.toReversed()
  const rates = new Map<string, number>()
  for (const server of order) rates.set(server.name, await measure(server))
  return { ours: rates.get('ours') ?? 0, theirs: rates.get('theirs') ?? 0 }
}

async function measureRefreshing(server: Server): Promise<number> {
  const codes = await server.codes(IN_FLIGHT)
  return rateOf(server, async (lane) => {
    const code = codes.pop() ?? ''
    let refresh_token = await redeem(server, lane, code)
    return async () => {
      const form = { grant_type: 'refresh_token', client_id: server.client_id, refresh_token }
      refresh_token = await ask(lane, form)
    }
  })
}

async function measureRedeeming(server: Server): Promise<number> {
  const codes = await server.codes(CODES)
  return rateOf(server, async (lane) => async () => {
    const code = codes.pop()
    if (!code) throw new Error('There are too few codes.')
    await redeem(server, lane, code)
  })
}

function redeem({ client_id }: Server, lane: HttpLane, code: string): Promise<string> {
  const grant_type = 'authorization_code'
  return ask(lane, { grant_type, client_id, code, redirect_uri, code_verifier })
}

/** Sends a token request and returns the refresh token. */
async function ask(lane: HttpLane, form: Record<string, string>): Promise<string> {
  const { status, body } = await lane.post(form)
  const answer = JSON.parse(body) as Record<string, string>
  if (answer['access_token']?.split('.').length === 3 && answer['refresh_token']) {
    return answer['refresh_token']
  }
  throw new Error(`The answer was ${status} ${body}.`)
}

/** Prepares the lanes, runs them for some seconds, and returns the number of runs per second. */
async function rateOf(
  { token_endpoint }: Server,
  prepare: (lane: HttpLane) => Promise<() => Promise<void>>,
): Promise<number> {
  const lanes = await Promise.all(
    Array.from({ length: IN_FLIGHT }, () => openHttpLane(token_endpoint)),
  )
  const runs = await Promise.all(lanes.map(prepare))
  const started = performance.now()
  const end = started + SECONDS * 1000
  let count = 0
  await Promise.all(
    runs.map(async (run) => {
      while (performance.now() < end) {
        await run()
        count += 1
      }
    }),
  )
  const rate = (count * 1000) / (performance.now() - started)
  for (const lane of lanes) lane.close()
  return rate
}

async function startOurs() {
  const port = freePort()
  const child = Bun.spawn(['bun', new URL('../src/index.ts', import.meta.url).pathname], {
    env: {
      ...Bun.env,
      DATABASE_URL: database.url,
      SECRET: 'a secret of the benchmark, long enough',
      DASHBOARD_TOKEN: 'the-credential-of-the-dashboard',
      RATE_LIMIT_SCALE: '1000000',
      PORT: String(port),
    },
    stdout: Bun.file('/dev/null'),
  })
  const url = `http://127.0.0.1:${port}`
  await ready(`${url}/readyz`)
  const { client } = await registerClient(sql, {
    client_name: 'Bench',
    redirect_uris: [redirect_uri],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scopes: null,
    allowed_resources: null,
    metadata: {},
  })
  const { client_id } = client
  await enrollPeople()
  const resource = url
  const makeCodes = async (count: number) => {
    const codes = Array.from({ length: count }, mintSecret)
    await sql`
      insert into authorization_codes
      select code_hash, gen_random_uuid(), ${client_id}::uuid, account_id, subject, ${redirect_uri},
             ${sql.typed.texts([...scopes])}, ${code_challenge}, ${resource}, now() + interval '60 s'
        from unnest(${sql.typed.texts(codes.map(hashSecret))}) with ordinality as c (code_hash, number)
        join members on subject = 'person-' || number % ${PEOPLE}
    `
    return codes
  }
  const server = {
    name: 'ours',
    token_endpoint: `${url}/oauth2/token`,
    client_id,
    codes: makeCodes,
  }
  return { server, child }
}

/** Makes the given number of members, each with their own account. */
async function enrollPeople() {
  const { account_id } = await enrollMember(sql, { subject: 'person-0', plan: 'self_hosted' })
  await sql`
    with people as (
      select gen_random_uuid() as account_id, 'person-' || number as subject
        from generate_series(1, ${PEOPLE - 1}) as number
    ), opened as (
      insert into accounts (account_id, name, plan, limits, granted_until)
      select p.account_id, subject, plan, limits, granted_until
        from people p, accounts a where a.account_id = ${account_id}
    )
    insert into members (subject, account_id) select subject, account_id from people
  `
}

/** Copies the existing rows until the tables are large. */
async function growOld() {
  await sql`
    insert into grants (grant_id, account_id, subject, client_id, scopes, resource, expires_at)
    select gen_random_uuid(), account_id, subject, client_id, scopes, resource, expires_at
      from (select * from grants limit 1000) as grants, generate_series(1, ${COPIES})
  `
  await sql`
    insert into refresh_tokens (token_hash, grant_id)
    select encode(sha256(grant_id::text::bytea), 'hex'), grant_id from grants
  `
  await sql`
    insert into authorization_codes
    select encode(sha256((code_hash || number)::bytea), 'hex'), gen_random_uuid(), client_id,
           account_id, subject, redirect_uri, scopes, code_challenge, resource, expires_at, used_at
      from (select * from authorization_codes limit 1000) as codes,
           generate_series(1, ${COPIES}) as number
  `
  await sql`analyze`
}

async function startTheirs() {
  const port = freePort()
  const script = new URL('oidc-provider.mjs', import.meta.url).pathname
  const settings = [String(port), code_challenge, redirect_uri]
  const child = Bun.spawn(['node', script, ...settings], {
    env: { ...Bun.env, NODE_ENV: 'production' },
    stdout: Bun.file('/dev/null'),
    stderr: Bun.file('/dev/null'),
  })
  const url = `http://127.0.0.1:${port}`
  await ready(`${url}/.well-known/openid-configuration`)
  const server = {
    name: 'theirs',
    token_endpoint: `${url}/token`,
    client_id: 'bench',
    async codes(count: number) {
      const answer = (await (await fetch(`${url}/codes/${count}`)).json()) as { codes: string[] }
      return answer.codes
    },
  }
  return { server, child }
}

async function ready(url: string) {
  for (let tries = 0; tries < 100; tries += 1) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await Bun.sleep(100)
  }
  throw new Error(`Nothing answers at ${url}.`)
}

function freePort(): number {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  probe.stop(true)
  return probe.port
}

function show({ ours, theirs }: { ours: number; theirs: number }): string {
  return `${ours.toFixed(0)} / ${theirs.toFixed(0)} = ${(ours / theirs).toFixed(2)}`
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
