/** An authorization server whose access tokens are accepted. */
interface Issuer {
  issuer: string
  jwks_url: string
  /** What its tokens for this service have in `aud`. */
  audience: string
}

/** Reads the environment once, at start. */
export function readEnv() {
  return {
    port: Number(process.env['PORT'] ?? 3000),
    baseUrl: process.env['BASE_URL'] ?? 'http://127.0.0.1:3000',
    issuers: JSON.parse(process.env['ISSUERS'] ?? '[]') as Issuer[],
    /** Seals cursors: at least 32 bytes, the same in every process. */
    secret: process.env['SECRET'] ?? crypto.randomUUID(),
  }
}

export type Env = ReturnType<typeof readEnv>
