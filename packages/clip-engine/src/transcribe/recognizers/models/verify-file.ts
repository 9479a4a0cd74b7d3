/** Whether a file has the SHA-256 that was published, in hexadecimal. */
export async function verifyFile(path: string, sha256: string): Promise<boolean> {
  const hasher = new Bun.CryptoHasher('sha256')
  for await (const bytes of Bun.file(path).stream()) hasher.update(bytes)
  return hasher.digest('hex') === sha256
}
