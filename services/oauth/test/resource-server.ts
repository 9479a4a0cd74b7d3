import { createKeySet, createTokenVerifier, type PublicJwk } from '@svc/auth-core'
import { type Database, isRevoked } from '@svc/domain'
import { BASE_URL } from './start-oauth.ts'

/** A resource server with the keys of the key set, which reads revocations from the database. */
export function createResourceServer(server: {
  sql: Database
  get(path: string): Promise<Response>
}) {
  async function load() {
    const response = await server.get('/.well-known/jwks.json')
    return ((await response.json()) as { keys: PublicJwk[] }).keys
  }
  const verifier = createTokenVerifier({
    issuer: BASE_URL,
    audiences: [BASE_URL, `${BASE_URL}/mcp`],
    keys: createKeySet({ load }),
    revocations: { isRevoked: (ids) => isRevoked(server.sql, ids) },
  })
  return {
    /** Returns the claims of a good token, and `null` for any other. */
    async verify(token: string) {
      const verified = await verifier.verify(token)
      return verified.ok ? verified.claims : null
    },
  }
}

/** Reads one part of a token without verifying it. */
export function partOf(token: string, part: 'header' | 'claims') {
  const text = token.split('.')[part === 'header' ? 0 : 1] ?? ''
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Record<string, unknown>
}
