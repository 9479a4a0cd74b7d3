/** Argon2id with the memory that OWASP asks for at least: a visitor may make many of these be computed. */
const ALGORITHM = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** Digests a password, spelled the way every keyboard's spelling of it ends up. */
export function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(password.normalize('NFKC'), ALGORITHM)
}

/** Tells whether a password is the one that was digested. */
export function isPassword({ password, hash }: { password: string; hash: string }) {
  return Bun.password.verify(password.normalize('NFKC'), hash)
}
