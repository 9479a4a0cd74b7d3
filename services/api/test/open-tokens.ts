import { type AccessTokenClaims, createTokenSigner } from '@svc/auth-core'
import {
  createUlid,
  type Database,
  enrollMember,
  ensureSigningKey,
  type Member,
  readSigningKey,
  signingKeySealer,
} from '@svc/domain'
import { granted as grant, someClient } from '@svc/domain/testing'
import { type Plan, SCOPES, type Scope } from '@svc/specification/access'
import { BASE_URL, SECRET } from './start-api.ts'

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
      const registered = { client_name: 'Clip Agent', scopes: [...scopes], metadata: {} }
      const client = await someClient(sql, registered)
      const { client_id } = client
      const { grant_id } = await grant(sql, member, client, scopes, true)
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
