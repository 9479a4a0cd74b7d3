import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ProgressLine } from '@svc/clip-engine/progress-line'
import { UsageError } from './usage-error.ts'

interface Saving {
  /** Whether a file of that name is replaced. */
  force: boolean
  /** The expected digest of the bytes, in hexadecimal; `null` when it is unknown. */
  sha256: string | null
  progress: ProgressLine
}

/**
 * Saves a download, under its final name only once it is complete.
 *
 * @returns The number of bytes.
 * @throws {UsageError} A file of that name exists already.
 */
export async function saveFile(
  response: Response,
  path: string,
  { force, sha256, progress }: Saving,
): Promise<number> {
  if (!force && (await isThere(path))) {
    await response.body?.cancel()
    throw new UsageError(`There is already a file ${path}; --force replaces it.`)
  }
  await mkdir(dirname(path), { recursive: true })
  const beside = `${path}.part`
  const file = await open(beside, 'w')
  try {
    const total = Number(response.headers.get('content-length'))
    const hash = new Bun.CryptoHasher('sha256')
    let size = 0
    for await (const bytes of response.body ?? []) {
      await file.writeFile(bytes)
      hash.update(bytes)
      size += bytes.byteLength
      if (total > 0) progress.show('downloading', (100 * size) / total)
    }
    await file.close()
    if (sha256 !== null && hash.digest('hex') !== sha256) {
      throw new Error(
        'What arrived is not what the service has: its SHA-256 is another. Try again.',
      )
    }
    await rename(beside, path)
    return size
  } finally {
    await file.close().catch(() => {})
    await rm(beside, { force: true })
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
