import { readToken } from './read-token.ts'
import { refused } from './refusal.ts'
import type { TokenVerifier } from './token-verifier.ts'

/**
 * Combines several verifiers into one, for a service that accepts more than one issuer.
 *
 * A token is checked only by the verifier of the issuer that it names, with that issuer's keys and audiences.
 *
 * @throws {RangeError} Two verifiers accept the same issuer.
 */
export function anyOf(verifiers: readonly TokenVerifier[]): TokenVerifier {
  const byIssuer = new Map<unknown, TokenVerifier>(
    verifiers.flatMap((one) => one.issuers.map((iss) => [iss, one] as const)),
  )
  const issuers = verifiers.flatMap((one) => one.issuers)
  if (byIssuer.size < issuers.length) throw new RangeError('An issuer has two verifiers.')
  return {
    issuers,
    dpopAlgorithms: [...new Set(verifiers.flatMap((one) => one.dpopAlgorithms ?? []))],
    async verify(token, sent) {
      const read = readToken(token)
      if (!read.ok) return read
      const { iss } = read.payload
      const why = iss === undefined ? 'missing' : 'other'
      return byIssuer.get(iss)?.verify(token, sent) ?? refused('iss', why)
    },
  }
}
