import {
  CompactSign,
  calculateJwkThumbprint,
  compactVerify,
  exportJWK,
  generateKeyPair,
  importJWK,
} from 'jose'

/**
 * The public half of a signing key as a key set publishes it: these members and no other.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7517#section-4
 */
export interface PublicJwk {
  kty: 'EC'
  crv: 'P-256'
  x: string
  y: string
  kid: string
  use: 'sig'
  alg: 'ES256'
}

/** The private half as a JWK: keep it sealed, and out of every log. */
export interface PrivateJwk extends PublicJwk {
  d: string
}

/** A key that signs access tokens: ES256, which is ECDSA on P-256 with SHA-256. */
export interface SigningKey {
  /** Identifies the key in the key set and in the header of a token. */
  kid: string
  public_jwk: PublicJwk
  private_jwk: PrivateJwk
}

/** Creates a signing key; its `kid` is the thumbprint of its public half (RFC 7638). */
export async function createSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return importSigningKey(await exportJWK(privateKey))
}

/**
 * Reads a signing key from a private JWK made by an operator or by `createSigningKey`.
 *
 * Members other than those of the key itself are dropped. A missing `kid` is replaced by the thumbprint.
 *
 * @param jwk - A parsed JWK: `kty` EC, `crv` P-256, `x`, `y`, `d`; `use` and `alg`, if present, `sig` and `ES256`.
 * @throws {TypeError} It is not such a key, or its halves do not belong together. The message names the
 * faulty member, and never contains the private value.
 * @see https://www.rfc-editor.org/rfc/rfc7518#section-6.2
 */
export async function importSigningKey(jwk: unknown): Promise<SigningKey> {
  const { x, y, d, kid } = checkMembers(jwk)
  const curve = { kty: 'EC', crv: 'P-256', x, y } as const
  const public_jwk: PublicJwk = {
    ...curve,
    kid: kid ?? (await calculateJwkThumbprint(curve, 'sha256')),
    use: 'sig',
    alg: 'ES256',
  }
  const private_jwk: PrivateJwk = { ...public_jwk, d }
  await checkPair(public_jwk, private_jwk)
  return { kid: public_jwk.kid, public_jwk, private_jwk }
}

/** 32 bytes of base64url: a coordinate or the private number (RFC 7518 §6.2.1.2, §6.2.2.1). */
const NUMBER = /^[A-Za-z0-9_-]{43}$/
const KEY_ID = /^[\x21-\x7e]{1,255}$/

function checkMembers(jwk: unknown) {
  if (typeof jwk !== 'object' || jwk === null) {
    throw new TypeError('A signing key is a JSON object (a private JWK).')
  }
  const { kty, crv, x, y, d, kid, use, alg }: Record<string, unknown> = { ...jwk }
  const wanted = { kty: [kty, 'EC'], crv: [crv, 'P-256'] }
  const optional = { use: [use, 'sig'], alg: [alg, 'ES256'] }
  for (const [name, [value, allowed]] of Object.entries({ ...wanted, ...optional })) {
    if (value === allowed || (value === undefined && name in optional)) continue
    throw new TypeError(
      `\`${name}\` of a signing key is "${allowed}", not ${JSON.stringify(value)}.`,
    )
  }
  if (!isNumber(x) || !isNumber(y) || !isNumber(d)) {
    throw new TypeError('`x`, `y` and `d` of a signing key are 43 characters of base64url each.')
  }
  if (kid !== undefined && (typeof kid !== 'string' || !KEY_ID.test(kid))) {
    throw new TypeError('`kid` of a signing key is 1 to 255 visible ASCII characters.')
  }
  return { x, y, d, kid }
}

const isNumber = (value: unknown): value is string =>
  typeof value === 'string' && NUMBER.test(value)

async function checkPair(public_jwk: PublicJwk, private_jwk: PrivateJwk): Promise<void> {
  try {
    const text = new CompactSign(new TextEncoder().encode(public_jwk.kid))
    const signed = await text
      .setProtectedHeader({ alg: 'ES256' })
      .sign(await importJWK({ ...private_jwk }, 'ES256'))
    await compactVerify(signed, await importJWK({ ...public_jwk }, 'ES256'))
  } catch {
    throw new TypeError('`x`, `y` and `d` of the signing key are not halves of one P-256 key.')
  }
}
