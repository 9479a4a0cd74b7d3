/** Argon2id with the memory that OWASP asks for at least: a visitor may make many of these be computed. */
const ALGORITHM = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** Digests a share link's password; takes about 30 ms. */
export function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(password, ALGORITHM)
}

/** Tells whether a password is the one that was digested. */
export function isPassword(password: string, hash: string): Promise<boolean> {
  return password === '' ? Promise.resolve(false) : Bun.password.verify(password, hash)
}
