import { open, rename } from 'node:fs/promises'

/** Writes a file that only its owner can read, whole or not at all, in place of an earlier one. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const file = await open(`${path}.part`, 'w', 0o600)
  await file.writeFile(text)
  await file.sync()
  await file.close()
  await rename(`${path}.part`, path)
}
