import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { UsageError } from '../usage-error.ts'

/**
 * Finds a file, relative to the working directory.
 *
 * @throws {UsageError} The file does not exist.
 */
export async function localFile(folder: string, name: string): Promise<string> {
  const path = resolve(folder, name)
  const found = await stat(path).catch(() => null)
  if (!found) throw new UsageError(`There is no file ${path}.`)
  if (!found.isFile()) throw new UsageError(`${path} is not a file.`)
  return path
}
