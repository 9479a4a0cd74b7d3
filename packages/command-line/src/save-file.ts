import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ProgressLine } from './shows/progress-line.ts'
import { UsageError } from './usage-error.ts'

interface Saving {
  /** Whether a file of that name is replaced. */
  force: boolean
  /** What the bytes must be, in hexadecimal; `null` when it is not known. */
  sha256: string | null
  progress: ProgressLine
}

const LONGEST_NAME = 60

/** Makes of rank and title a name that every file system takes. */
export function fileTitle(rank: number, title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  const name = [String(rank).padStart(2, '0'), ...(words ?? [])].join('-')
  return [...name].slice(0, LONGEST_NAME).join('').replace(/-$/, '')
}

/**
 * Saves what is downloaded under its name only when all of it is there.
 *
 * @returns How many bytes there are.
 * @throws {UsageError} There is a file of that name already.
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
