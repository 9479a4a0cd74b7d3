import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What a run has finished, kept outside of it, so that another run of the same request goes on from there.
 *
 * A value or file is either there whole or not at all.
 */
export interface Checkpoints {
  /** The JSON value written under `name`; `undefined` when there is none. */
  read(name: string): Promise<unknown>
  write(name: string, value: unknown): Promise<void>
  /** Copies the file kept under `name` to `path`; `false` when there is none. */
  readFile(name: string, path: string): Promise<boolean>
  writeFile(name: string, path: string): Promise<void>
}

/** Keeps checkpoints as files in a folder of the local disk. */
export function folderCheckpoints(folder: string): Checkpoints {
  const at = (name: string) => join(folder, name)
  return {
    async read(name) {
      const file = Bun.file(at(`${name}.json`))
      return (await file.exists()) ? file.json() : undefined
    },
    async write(name, value) {
      await mkdir(folder, { recursive: true })
      await Bun.write(at(`${name}.json.part`), JSON.stringify(value))
      await rename(at(`${name}.json.part`), at(`${name}.json`))
    },
    async readFile(name, path) {
      if (!existsSync(at(name))) return false
      await Bun.write(path, Bun.file(at(name)))
      return true
    },
    async writeFile(name, path) {
      await mkdir(folder, { recursive: true })
      await Bun.write(at(`${name}.part`), Bun.file(path))
      await rename(at(`${name}.part`), at(name))
    },
  }
}

/** Does `work` unless an earlier run of the same request did it already. */
export async function once<T>(
  checkpoints: Checkpoints,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const done = await checkpoints.read(name)
  if (done !== undefined) return done as T
  const value = await work()
  await checkpoints.write(name, value)
  return value
}
