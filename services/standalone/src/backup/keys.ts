import { createHash } from 'node:crypto'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from '@svc/domain'
import type { Secret } from '@svc/secrets'
import type { Env } from '../env.ts'
import { ownSecret } from '../own-secret.ts'
import type { Backup } from './backup-folder.ts'

/** The secrets of the data folder, and the mark that its owner has seen the sample. */
const FILES = ['secret', 'dashboard-token', 'api-key', 'sample-made']

/** Copies these files of the data folder; gives the names of those that exist. */
export async function backUpKeys({ dataFolder }: Env, target: string): Promise<string[]> {
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { mode: 0o700, recursive: true })
  const copied: string[] = []
  for (const name of FILES) {
    if (await copyIfThere(join(dataFolder, name), join(target, name))) copied.push(name)
  }
  return copied
}

/**
 * Puts these files back into the data folder. Existing files are kept.
 *
 * @throws {BackupError} The service would use another secret than the one that sealed what the backup has.
 */
export async function restoreKeys(env: Env, source: string, backup: Backup): Promise<void> {
  await mkdir(env.dataFolder, { mode: 0o700, recursive: true })
  const { secret, previousSecret } = env
  if (secret !== null)
    requireDigest(previousSecret === null ? secret : [secret, previousSecret], backup)
  for (const name of backup.keys) {
    const target = join(env.dataFolder, name)
    if (!(await Bun.file(target).exists())) await copyIfThere(join(source, name), target)
  }
  requireDigest(await ownSecret(env), backup)
}

function requireDigest(secret: Secret, backup: Backup): void {
  if ([secret].flat().some((one) => digestOf(one) === backup.secret_digest)) return
  throw new BackupError(
    'The secret here is another one than that of the backup, so stored tokens and keys could not be read. Give the SECRET, or an empty DATA_DIR.',
  )
}

/** Tells secrets apart; the secret has 256 random bits, so its digest does not help to guess it. */
export async function secretDigest(env: Env): Promise<string> {
  const [secret = ''] = [await ownSecret(env)].flat()
  return digestOf(secret)
}

function digestOf(secret: string): string {
  return createHash('sha256').update(`backup ${secret}`).digest('hex')
}

async function copyIfThere(source: string, target: string): Promise<boolean> {
  try {
    await copyFile(source, target)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
