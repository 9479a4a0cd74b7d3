import { join } from 'node:path'
import { hashSecret, mintSecret } from '../../packages/auth-core/src/index.ts'
import { type Database, enrollMember, registerClient } from '../../packages/domain/src/index.ts'
import { freePort } from '../../services/standalone/src/free-port.ts'
import { code_challenge, redirect_uri, startServer, type TokenServer } from './token-server.ts'

const PEOPLE = 5_000
const SCOPES = ['svc:account:read', 'svc:projects:read']
const PROGRAM = join(import.meta.dir, '../../services/oauth/src/index.ts')

/** Starts the authorization server on a database, with a client and members who each have their own account. */
export async function startOurs(sql: Database, DATABASE_URL: string): Promise<TokenServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...Bun.env,
    DATABASE_URL,
    SECRET: 'a secret of the benchmark, long enough',
    DASHBOARD_TOKEN: 'the-credential-of-the-dashboard',
    RATE_LIMIT_SCALE: '1000000',
    PORT: String(port),
  }
  const started = await startServer([process.execPath, PROGRAM], env, `${url}/readyz`)
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
    token_endpoint: `${url}/oauth2/token`,
    client_id,
    async codes(count) {
      const codes = Array.from({ length: count }, mintSecret)
      await sql`
        insert into authorization_codes
        select code_hash, gen_random_uuid(), ${client_id}::uuid, account_id, subject, ${redirect_uri},
               ${sql.typed.texts(SCOPES)}, ${code_challenge}, ${url}, now() + interval '60 s'
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
