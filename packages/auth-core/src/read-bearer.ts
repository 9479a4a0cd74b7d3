import type { SentRequest } from './dpop.ts'

/**
 * Reads the credential of an `Authorization: Bearer` or `DPoP` header; `null` when there is none: RFC 6750 §2.1, RFC 9449 §7.1.
 *
 * Accepts a single credential of visible characters without a comma, not a list.
 */
export function readCredential(
  authorization: string | null | undefined,
): { scheme: SentRequest['scheme']; credential: string } | null {
  const [, scheme, credential] =
    /^(bearer|dpop) +([\x21-\x2b\x2d-\x7e]+)$/i.exec(authorization ?? '') ?? []
  if (!scheme || !credential) return null
  return { scheme: scheme.toLowerCase() === 'dpop' ? 'dpop' : 'bearer', credential }
}

/**
 * Reads the credential of an `Authorization: Bearer` header; `null` when there is none.
 *
 * Accepts what `readCredential` does.
 */
export function readBearer(authorization: string | null | undefined): string | null {
  const read = readCredential(authorization)
  return read?.scheme === 'bearer' ? read.credential : null
}
