import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readObject, UsageError } from '../usage-error.ts'

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

/**
 * Reads a JSON object from a file. What its members must be is checked by the service.
 *
 * @throws {UsageError} The file does not exist, or is no JSON object.
 */
export async function readJsonFile<T extends object>(folder: string, name: string): Promise<T> {
  const path = await localFile(folder, name)
  const text = await readFile(path, 'utf8')
  return readObject(path, () => text) as T
}
