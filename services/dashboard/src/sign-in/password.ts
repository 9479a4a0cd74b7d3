/** Argon2id with OWASP's minimum memory, not more: unauthenticated clients can cause many computations. */
const ALGORITHM = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** Hashes a password in normalization form NFKC, so that different keyboards give the same hash. */
export function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(password.normalize('NFKC'), ALGORITHM)
}

/** In UTF-16 units; no stored password is longer, and normalizing very long texts takes seconds. */
const LONGEST = 1024

export async function isPassword({ password, hash }: { password: string; hash: string }) {
  if (password.length > LONGEST) return false
  return Bun.password.verify(password.normalize('NFKC'), hash)
}
