import { describe } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readEnv } from './env.ts'

/** Whether `MEDIA_DIR` names a collection of real recordings. */
export const collection = { isThere: readEnv().collection_folder !== null }

/**
 * Registers tests that need real recordings: true transcripts, real faces, files found in the wild.
 *
 * Without `MEDIA_DIR` they are not registered, and only generated media is tested.
 */
export function describeCollection(title: string, tests: () => void): void {
  if (collection.isThere) describe(`${title} (real recordings)`, tests)
}

/** The absolute path of a file of the collection. */
export function collected(name: string): string {
  const { collection_folder } = readEnv()
  if (!collection_folder)
    throw new Error(`There is no recipe for ${name}, and MEDIA_DIR names no collection.`)
  const path = join(collection_folder, name)
  if (!existsSync(path)) throw new Error(`There is no ${path}, and no recipe for ${name}.`)
  return path
}
