import { constants } from 'node:fs'
import { access, chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ObjectStore, openStore } from '@svc/storage'
import type { Env } from './env.ts'

/** Permission bits of group and others, which no file in the data folder has. */
const OTHERS = 0o077

/**
 * Creates the data folder and makes it accessible to its owner only: folders 0700, files 0600, including existing ones.
 *
 * New files get their mode from the process's umask. Existing folders are searched only if they are accessible to others,
 * so that a start with a million stored objects is not slower.
 *
 * @throws {Unusable} The folder cannot be used; the message is for the user.
 */
export async function openDataFolder({ dataFolder, databaseUrl }: Env): Promise<void> {
  try {
    await mkdir(dataFolder, { recursive: true })
    await access(dataFolder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Unusable(
      `The data folder ${dataFolder} cannot be used: ${reasonOf(error)}. ${ADVICE}`,
    )
  }
  // When started by root, the database runs as another user, whose group may pass through this folder; see `ownerOf`.
  const passage = process.getuid?.() === 0 && !databaseUrl ? 0o010 : 0
  const { mode } = await lstat(dataFolder)
  await chmod(dataFolder, (mode & 0o700) | (mode & passage))
  for (const name of await readdir(dataFolder)) await close(join(dataFolder, name))
}

const ADVICE = 'Set DATA_DIR to a folder that this user may write to.'

const REASONS: Record<string, string> = {
  EACCES: 'this user may not write to it',
  EPERM: 'this user may not write to it',
  EROFS: 'its file system is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'it cannot be made there',
  ENOSPC: 'the disk is full',
}

function reasonOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  return REASONS[code] ?? message
}

async function close(path: string): Promise<void> {
  try {
    const found = await lstat(path)
    if (found.isSymbolicLink() || (found.mode & OTHERS) === 0) return
    if (found.isDirectory()) for (const name of await readdir(path)) await close(join(path, name))
    // Last, so that a folder whose processing was interrupted is processed again.
    await chmod(path, found.mode & 0o700)
  } catch {
    // The file was deleted in the meantime, or belongs to another user, who has to restrict it.
  }
}

/** Opens the store of the installation: the bucket, or a folder of the data folder. */
export function openOwnStore({ dataFolder, s3 }: Env): Promise<ObjectStore> {
  return openStore({ folder: join(dataFolder, 'objects'), s3 })
}

/** An external requirement, such as a folder or a database, cannot be used. The message tells the operator which one and why. */
export class Unusable extends Error {
  override name = 'Unusable'
}
