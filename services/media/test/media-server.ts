import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '@svc/domain'
import { createSeats, type LogEntry, listen, type Seats } from '@svc/http'
import { type ObjectStore, openFolderStore } from '@svc/storage'
import { createMedia } from '../src/app.ts'

export const SECRET = 'a secret that only this test knows'

export interface MediaServer extends AsyncDisposable {
  url: string
  folder: string
  store: ObjectStore
  logged: LogEntry[]
}

/** Starts the real service on a free port, over a folder of its own unless a store is given. */
export async function startMedia(
  given: { sql?: Database; store?: ObjectStore; seats?: Seats } = {},
): Promise<MediaServer> {
  const folder = await mkdtemp(join(tmpdir(), 'media-'))
  const store = given.store ?? (await openFolderStore(join(folder, 'objects')))
  const sql = given.sql ?? NO_DATABASE
  const seats = given.seats ?? createSeats({ seats: 8 })
  const logged: LogEntry[] = []
  const log = (entry: LogEntry) => void logged.push(entry)
  const checks = { storage: () => store.check() }
  const media = createMedia({ sql, store, seats, secret: SECRET, log, checks })
  const listener = listen((request) => media.handle(request), {
    address: { hostname: '127.0.0.1', port: 0 },
    log,
    maxBodyBytes: 1e9,
    idleSeconds: 10,
  })
  return {
    url: listener.url,
    folder,
    store,
    logged,
    async [Symbol.asyncDispose]() {
      await listener.stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** Nothing connects before the first query, and files need none. */
const NO_DATABASE = openDatabase('postgres://nobody@127.0.0.1:1/none')
