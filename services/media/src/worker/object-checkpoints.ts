import { symlink } from 'node:fs/promises'
import type { Checkpoints } from '@svc/clip-engine'
import type { ObjectStore } from '@svc/storage'

/**
 * Keeps a run's checkpoints as objects below `folder`, so that another worker finds them.
 *
 * A file that the store has on this disk is linked to rather than copied.
 */
export function objectCheckpoints(store: ObjectStore, folder: string): Checkpoints {
  const valueKey = (name: string) => `${folder}/checkpoints/${name}.json`
  const fileKey = (name: string) => `${folder}/${name}`
  return {
    async read(name) {
      const object = await store.read(valueKey(name))
      return object ? new Response(object.stream).json() : undefined
    },
    write: (name, value) =>
      store.putBytes(valueKey(name), JSON.stringify(value), 'application/json'),
    async readFile(name, path) {
      const key = fileKey(name)
      if (!(await store.head(key))) return false
      const local = store.localPath(key)
      await (local ? symlink(local, path) : store.download(key, path))
      return true
    },
    writeFile: (name, path) => store.putFile(fileKey(name), path, 'application/octet-stream'),
  }
}
