import { opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing, toStorageError } from './file-error.ts'

/** Gives the keys of the files below a folder, reading one folder at a time. */
export async function* listKeys(folder: string, prefix = ''): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(join(folder, prefix))) {
      const key = `${prefix}${entry.name}`
      if (entry.isDirectory()) yield* listKeys(folder, `${key}/`)
      else if (entry.isFile()) yield key
    }
  } catch (error) {
    // Deleted since its parent was read.
    if (!isMissing(error)) throw toStorageError(error)
  }
}
