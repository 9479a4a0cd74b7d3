import { createHash } from 'node:crypto'
import { hashSecret, mintSecret } from '../../../packages/auth-core/src/index.ts'
import { type Database, enrollMember, registerClient } from '../../../packages/domain/src/index.ts'
import { freePort } from '../../../services/standalone/src/postgres/server.ts'
import { type Place, startProgram } from '../measure/processes.ts'

export const redirect_uri = 'https://app.example.com/callback'
export const code_verifier = 'a'.repeat(64)
const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')

/** An authorization server that is measured. */
export interface TokenServer extends Place, AsyncDisposable {
  tokenPath: string
  client_id: string
  /** Makes codes as if users had consented. */
  codes(count: number): Promise<string[]>
}

const PEOPLE = 5_000
const SCOPES = ['svc:account:read', 'svc:projects:read']

/** Starts the authorization server on a database, with a client and members who each have their own account. */
export async function startOurs(sql: Database, DATABASE_URL: string): Promise<TokenServer> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...Bun.env,
    DATABASE_URL,
    SECRET: 'a secret of the benchmark, long enough',
    DASHBOARD_TOKEN: 'the-credential-of-the-dashboard',
    RATE_LIMIT_SCALE: '1000000',
    PORT: String(port),
  }
  const command = [process.execPath, 'services/oauth/src/index.ts']
  const started = await startProgram(command, { env, origin, ready: '/readyz' })
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
  await enrollPeople(sql)
  return {
    ...started,
    ...{ tokenPath: '/oauth2/token', client_id },
    async codes(count) {
      const codes = Array.from({ length: count }, mintSecret)
      await sql`
        insert into authorization_codes
        select code_hash, gen_random_uuid(), ${client_id}::uuid, account_id, subject, ${redirect_uri},
               ${sql.typed.texts(SCOPES)}, ${code_challenge}, ${origin}, now() + interval '60 s'
          from unnest(${sql.typed.texts(codes.map(hashSecret))}) with ordinality as c (code_hash, number)
          join members on subject = 'person-' || number % ${PEOPLE}
      `
      return codes
    },
  }
}

async function enrollPeople(sql: Database): Promise<void> {
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

/** Copies of a thousand grants and codes each. */
const COPIES = 50

/** Copies the existing grants, tokens and codes until the tables are large, and gathers their statistics. */
export async function growTables(sql: Database): Promise<void> {
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

/** Starts `oidc-provider` on Node, with everything in memory. */
export async function startTheirs(): Promise<TokenServer> {
  const port = await freePort()
  const script = 'test/quality/tokens/oidc-provider.mjs'
  const command = ['node', script, String(port), code_challenge, redirect_uri]
  const origin = `http://127.0.0.1:${port}`
  const env = { ...Bun.env, NODE_ENV: 'production' }
  const ready = '/.well-known/openid-configuration'
  return {
    ...(await startProgram(command, { env, origin, ready })),
    ...{ tokenPath: '/token', client_id: 'bench' },
    async codes(count) {
      const answer = (await (await fetch(`${origin}/codes/${count}`)).json()) as { codes: string[] }
      return answer.codes
    },
  }
}
