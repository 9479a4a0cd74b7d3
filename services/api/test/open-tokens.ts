import { type AccessTokenClaims, createTokenSigner } from '@svc/auth-core'
import {
  approveAuthorization,
  beginAuthorization,
  createUlid,
  type Database,
  enrollMember,
  ensureSigningKey,
  findCodes,
  type Member,
  readSigningKey,
  redeemCodes,
  registerClient,
  signingKeySealer,
} from '@svc/domain'
import { type Plan, SCOPES, type Scope } from '@svc/scope-policy'
import { BASE_URL, SECRET } from './start-api.ts'

const REDIRECT = 'http://127.0.0.1:7777/callback'

/** A member's consent to a client. */
export interface Granted {
  member: Member
  client_id: string
  grant_id: string
  scopes: readonly Scope[]
}

/** Opens the other side of the database: signing keys, members, consents and tokens. */
export async function openTokens(sql: Database) {
  const sealer = signingKeySealer(SECRET)
  await ensureSigningKey(sql, sealer)
  const key = await readSigningKey(sql, sealer)

  return {
    sealer,
    key,

    member(plan: Plan = 'pro'): Promise<Member> {
      const subject = `user-${createUlid()}`
      return enrollMember(sql, { subject, name: 'Ada', email: `${subject}@example.org`, plan })
    },

    /** Lets a new member consent to a new client. */
    async granted(scopes: readonly Scope[] = SCOPES, given?: Member): Promise<Granted> {
      const member = given ?? (await this.member())
      const { client } = await registerClient(sql, {
        client_name: 'Clip Agent',
        redirect_uris: [REDIRECT],
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        scopes: [...scopes],
        allowed_resources: null,
        metadata: {},
      })
      const { client_id } = client
      const grant_id = await redeem(sql, client_id, member, scopes)
      return { member, client_id, grant_id, scopes }
    },

    claims({ member, client_id, grant_id, scopes }: Granted): AccessTokenClaims {
      const iat = Math.floor(Date.now() / 1000)
      return {
        iss: BASE_URL,
        aud: BASE_URL,
        sub: member.subject,
        client_id,
        scope: scopes.join(' '),
        iat,
        exp: iat + 900,
        jti: createUlid(),
        gid: grant_id,
      }
    },

    /** Signs a token of a grant with the key that signs now. */
    async token(granted: Granted, change: Partial<AccessTokenClaims> = {}): Promise<string> {
      const sign = createTokenSigner(await readSigningKey(sql, sealer))
      return sign({ ...this.claims(granted), ...change })
    },

    /** Signs a token as the dashboard gets one for its own calls: of a member, and of no grant. */
    async dashboardToken(member: Member): Promise<string> {
      const granted = { member, client_id: 'dashboard', grant_id: '', scopes: SCOPES }
      const { gid: _, ...claims } = this.claims(granted)
      return createTokenSigner(await readSigningKey(sql, sealer))(claims)
    },
  }
}

async function redeem(
  sql: Database,
  client_id: string,
  { subject }: Member,
  scopes: readonly Scope[],
): Promise<string> {
  const request_id = await beginAuthorization(sql, {
    client_id,
    redirect_uri: REDIRECT,
    scopes,
    state: null,
    code_challenge: 'a'.repeat(43),
    resource: BASE_URL,
  })
  const request = { request_id: request_id ?? '', subject, scopes, publishes_unasked: true }
  const approved = await approveAuthorization(sql, request)
  const [code] = await findCodes(sql, [approved?.code ?? ''])
  const [redeemed] = code ? await redeemCodes(sql, [{ code, withRefresh: false }]) : []
  if (!redeemed) throw new Error('The code was not redeemed.')
  return redeemed.grant_id
}
