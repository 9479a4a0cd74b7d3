import { constants } from 'node:fs'
import { access, chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from './env.ts'
import { Unusable } from './unusable.ts'

/** What others of this machine may not do with anything in the data folder. */
const OTHERS = 0o077

/**
 * Makes the data folder and closes it to everybody but its owner: folders 0700, files 0600, what was there before too.
 *
 * New files are closed by the process's umask. What is old is closed from the outside in, and only looked into where the
 * folder itself was open, so that a start in a folder of a million objects takes no longer.
 *
 * @throws {Unusable} In words for the person who started this.
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
  // Root's database runs as another user, whose group is let through this one folder; see `ownerOf`.
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
    // Last, so that a folder that was only half done is looked into again.
    await chmod(path, found.mode & 0o700)
  } catch {
    // It has gone in the meantime, or belongs to another caller that must close it.
  }
}
