/** Argon2id with the least memory that OWASP recommends, because visitors can cause many computations. */
const ALGORITHM = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** Returns the digest of a share link's password; takes about 30 ms. */
export function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(password, ALGORITHM)
}

export function isPassword(password: string, hash: string): Promise<boolean> {
  return password === '' ? Promise.resolve(false) : Bun.password.verify(password, hash)
}
