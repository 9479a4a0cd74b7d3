import { createPublicKey, verify } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import {
  ACCESS_TOKEN_SECONDS,
  type AccessTokenClaims,
  createAuthenticator,
  createKeySet,
  createRevocationList,
  createSigningKey,
  createTokenSigner,
  createTokenVerifier,
} from '../../packages/auth-core/src/index.ts'
import { openCommand } from './report/command.ts'
import { median } from './report/tables.ts'

// The cost of verifying an access token next to one bare ES256 verification of the same token, and to `jwtVerify`, in turns.

const RUNS = { raw: 400, jose: 400, uncached: 400, cached: 20_000, 'cached caller': 20_000 }

const { values } = openCommand('bun quality bench verify', {
  options: { rounds: { default: 15, about: 'how often all are measured, in turns' } },
  isWriting: false,
})

const issuer = 'https://clips.example.org'
const key = await createSigningKey()
const signToken = createTokenSigner(key)
const publicKey = createPublicKey({ key: { ...key.public_jwk }, format: 'jwk' })
const imported = await importJWK({ ...key.public_jwk }, 'ES256')
const tokens = await Promise.all(Array.from({ length: RUNS.uncached }, (_, n) => newToken(n)))
const raw = tokens.map((token) => {
  const end = token.lastIndexOf('.')
  const signature = Buffer.from(token.slice(end + 1), 'base64url')
  return { signed: Buffer.from(token.slice(0, end)), signature }
})

const revocations = createRevocationList({
  read: async () => ({ entries: [], keys: [key.public_jwk] }),
  isRevoked: async () => false,
})
// The list of revocations is long, and these grants are not on it.
revocations.apply(
  Array.from({ length: 1000 }, (_, sequence) => ({
    sequence,
    kind: 'grant' as const,
    value: `revoked-${sequence}`,
    until: new Date(Date.now() + 3_600_000).toISOString(),
  })),
)
revocations.start()
const newVerifier = () => {
  const keys = createKeySet({ load: async () => [key.public_jwk] })
  return createTokenVerifier({ issuer, audiences: [issuer], keys, revocations })
}
const verifier = newVerifier()
const { authenticate } = createAuthenticator({
  apiKeys: { prefix: 'key_', findApiKey: async () => null },
  accessTokens: {
    verifier,
    findSubject: async () => ({ account_id: 'account' }),
    isScope: (word): word is string => word.length > 0,
  },
})

const times = Object.fromEntries(Object.keys(RUNS).map((name) => [name, [] as number[]]))
for (let round = 0; round < values.rounds; round += 1) {
  await measure('raw', (n) => {
    const { signed, signature } = raw[n] ?? {}
    if (!signed || !signature) return false
    return verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)
  })
  await measure('jose', async (n) => {
    const options = { issuer, audience: issuer, typ: 'at+jwt' }
    return (await jwtVerify(tokens[n] ?? '', imported, options)).payload.iss === issuer
  })
  const fresh = newVerifier()
  await measure('uncached', async (n) => (await fresh.verify(tokens[n] ?? '')).ok)
  const [token = ''] = tokens
  await measure('cached', async () => (await verifier.verify(token)).ok)
  const header = `Bearer ${token}`
  await measure('cached caller', async () => (await authenticate(header)).scopes.size > 0)
}
await revocations.stop()

for (const [name, measured] of Object.entries(times)) {
  const ratio = median(measured.map((time, round) => (times['raw']?.[round] ?? 0) / time))
  const time = `${median(measured).toFixed(1)} µs`
  console.log(`${name.padEnd(14)} ${ratio.toFixed(2).padStart(6)} × the speed of raw (${time})`)
}

async function measure(name: keyof typeof RUNS, run: (n: number) => boolean | Promise<boolean>) {
  const count = RUNS[name]
  const started = performance.now()
  for (let n = 0; n < count; n += 1) {
    if (!(await run(n))) throw new Error(`${name} refused a good token.`)
  }
  times[name]?.push(((performance.now() - started) / count) * 1000)
}

function newToken(n: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const claims: AccessTokenClaims = {
    ...{ iss: issuer, aud: issuer, iat: now, exp: now + ACCESS_TOKEN_SECONDS },
    ...{ sub: 'Xu7q7NNnGT4wjeR8Q25XofKWmuI2PpgX', client_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
    scope: 'clips:account:read clips:projects:read clips:projects:write clips:results:read',
    ...{ jti: `01ARZ3NDEKTSV4RRFFQ69G${n}`, gid: '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
  }
  return signToken(claims)
}
