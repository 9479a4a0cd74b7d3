/** Files that are not all sent yet, under the keys of their uploads; those that other apps shared begin with this word. */
export const SHARED = 'shared'

/** Days after which the service has forgotten what came of a file. */
const MOST_DAYS = 2
const DAY_MS = 86_400_000

/** Names a file of this browser; the name begins with the moment, so that what is left of old ones can be deleted. */
export const nameFile = () => `${Date.now()}-${Math.random()}`

/**
 * Keeps a file, so that its upload goes on after its page was closed: the browser copies it. A file that would take more than half of the
 * room that is left is not kept.
 */
export async function keepFile(key: string, file: File): Promise<void> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate()
  if (file.size > (quota - usage) / 2) return
  await inFiles('readwrite', (files) => files.put(file, key))
}

/** Gives a kept file; `null` when there is none. */
export async function keptFile(key: string): Promise<File | null> {
  const file: unknown = await inFiles('readonly', (files) => files.get(key))
  return file instanceof File ? file : null
}

export const forgetFile = (key: string) => inFiles('readwrite', (files) => files.delete(key))

export async function takeShared(): Promise<File[]> {
  const keys = (await listKeys()).filter((key) => key.startsWith(SHARED))
  const files = await Promise.all(keys.map(keptFile))
  await Promise.all(keys.map(forgetFile))
  return files.filter((file) => file !== null)
}

/** Deletes what is left of uploads that cannot go on any more. */
export async function forgetOldFiles(): Promise<void> {
  const isOld = (key: string) =>
    Number.parseInt(key.replace(SHARED, ''), 10) < Date.now() - MOST_DAYS * DAY_MS
  await Promise.all((await listKeys()).filter(isOld).map(forgetFile))
}

const listKeys = async () => (await inFiles('readonly', (files) => files.getAllKeys())).map(String)

async function inFiles<Answer>(
  mode: IDBTransactionMode,
  ask: (files: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  const opening = indexedDB.open('studio-files')
  opening.onupgradeneeded = () => void opening.result.createObjectStore('files')
  const database = await answerOf(opening)
  try {
    return await answerOf(ask(database.transaction('files', mode).objectStore('files')))
  } finally {
    database.close()
  }
}

const answerOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
