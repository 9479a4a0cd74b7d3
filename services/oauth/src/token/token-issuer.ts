import { ACCESS_TOKEN_SECONDS, createTokenSigner } from '@svc/auth-core'
import {
  createUlid,
  type Database,
  readSigningKey,
  rotateDueSigningKey,
  signingKeySealer,
} from '@svc/domain'
import { remembered } from '../remembered.ts'
import type { Resources } from '../resources.ts'

/** How long a process signs with a key before it looks whether that is still the one: not once per token. */
const KEY_AGE_MS = 1000

/** What an access token lets whom do where. */
export interface Authority {
  subject: string
  client_id: string
  scopes: readonly string[]
  /** `null` for every resource. */
  resource: string | null
  /** Absent for a token that belongs to no grant. */
  grant_id?: string
}

/** Signs one access token. */
export type IssueToken = (authority: Authority) => Promise<string>

/** Creates what issues access tokens: RFC 9068 §2.2. */
export function createTokenIssuer(options: {
  sql: Database
  secret: string
  baseUrl: string
  resources: Resources
}): IssueToken {
  const { sql, secret, baseUrl, resources } = options
  const sealer = signingKeySealer(secret)
  const currentSigner = remembered(async () => {
    // A key ages only by signing, so the signer also replaces it.
    await rotateDueSigningKey(sql, sealer)
    return createTokenSigner(await readSigningKey(sql, sealer))
  }, KEY_AGE_MS)
  return async ({ subject, client_id, scopes, resource, grant_id }) => {
    const sign = await currentSigner()
    const iat = Math.floor(Date.now() / 1000)
    return sign({
      iss: baseUrl,
      aud: resource ?? resources.all,
      sub: subject,
      client_id,
      scope: scopes.join(' '),
      iat,
      exp: iat + ACCESS_TOKEN_SECONDS,
      jti: createUlid(),
      ...(grant_id !== undefined && { gid: grant_id }),
    })
  }
}
