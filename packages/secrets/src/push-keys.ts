import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { deriveKeys, type Secret } from './derive-key.ts'

const CURVE = 'prime256v1'
const COORDINATE_BYTES = 32
/** Seconds for which an authorization is good; push services take at most a day. */
const GOOD_SECONDS = 12 * 3600

/** A key by which push services know who sends to a browser (RFC 8292). */
export interface PushKey {
  /** In base64url, as browsers are given it. */
  publicKey: string
  /**
   * Writes the `Authorization` of a message.
   *
   * @param origin - Of the push service.
   * @param contact - An address at which the operator is reached, `https:` or `mailto:`.
   */
  authorize(origin: string, contact: string): string
}

/** Derives the keys from the secrets of an installation: that of new devices first, then those of the secrets before it. */
export const pushKeys = (secret: Secret): [PushKey, ...PushKey[]] => {
  const [now, ...before] = deriveKeys(secret, 'web push')
  return [pushKeyOf(now), ...before.map(pushKeyOf)]
}

function pushKeyOf(scalar: Uint8Array): PushKey {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(scalar)
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 1 + COORDINATE_BYTES), point.subarray(1 + COORDINATE_BYTES)]
  const publicKey = point.toString('base64url')
  let key: KeyObject | undefined
  return {
    publicKey,
    authorize(origin, contact) {
      key ??= createPrivateKey({
        format: 'jwk',
        key: { kty: 'EC', crv: 'P-256', d: textOf(scalar), x: textOf(x), y: textOf(y) },
      })
      const exp = Math.floor(Date.now() / 1000) + GOOD_SECONDS
      const claims = { aud: origin, exp, sub: contact }
      const said = [{ typ: 'JWT', alg: 'ES256' }, claims]
        .map((part) => textOf(Buffer.from(JSON.stringify(part))))
        .join('.')
      const signature = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${said}.${textOf(signature)}, k=${publicKey}`
    },
  }
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
