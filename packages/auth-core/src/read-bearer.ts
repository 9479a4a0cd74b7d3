/**
 * Reads the credential of an `Authorization: Bearer` header; `null` when there is none: RFC 6750 §2.1.
 *
 * Accepts a single credential of visible characters without a comma, not a list.
 */
export function readBearer(authorization: string | null | undefined): string | null {
  return /^bearer +([\x21-\x2b\x2d-\x7e]+)$/i.exec(authorization ?? '')?.[1] ?? null
}
