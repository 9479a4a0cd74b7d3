/** Reads the credential of an `Authorization: Bearer` header; `null` when there is none: RFC 6750 §2.1. */
export function readBearer(headers: Headers): string | null {
  return /^bearer +([\x21-\x7e]+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
}
