/** Argon2id with the memory that OWASP asks for at least: any client can cause many of these to be computed. */
const ALGORITHM = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** Digests a password, spelled the way every keyboard's spelling of it ends up. */
export function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(password.normalize('NFKC'), ALGORITHM)
}

/** No password that was digested has as many UTF-16 units; bringing far more to one spelling takes seconds. */
const LONGEST = 1024

/** Tells whether a password is the one that was digested. */
export async function isPassword({ password, hash }: { password: string; hash: string }) {
  if (password.length > LONGEST) return false
  return Bun.password.verify(password.normalize('NFKC'), hash)
}
