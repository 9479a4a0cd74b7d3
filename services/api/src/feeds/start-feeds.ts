import { readdir, stat } from 'node:fs/promises'
import { basename, extname, join, parse } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as domain from '@svc/domain'
import { ApiError, invalidAt } from '@svc/errors'
import { OutboundError } from '@svc/outbound'
import { createFileLinks, type ObjectStore } from '@svc/storage'
import type { WatchedFolder, WorkDependencies } from '../dependencies.ts'
import { FeedError, fetchFeed } from './fetch-feed.ts'

/** Feeds that a process reads at the same time; of one account one. */
const AT_ONCE = 4

type FeedDependencies = Pick<
  WorkDependencies,
  'sql' | 'jobs' | 'secret' | 'baseUrl' | 'allowPrivateSources' | 'log'
>

/** Reads feeds, and makes projects of their new items, until `jobs` is stopped. */
export async function startFeeds(dependencies: FeedDependencies): Promise<void> {
  await dependencies.jobs.work('read_feed', (job) => readFeed(dependencies, job), {
    concurrency: AT_ONCE,
  })
}

/** Reads a feed once. Why that fails is told at the feed, and items that waited become projects all the same. */
async function readFeed(
  dependencies: FeedDependencies,
  { data, signal }: domain.Job<domain.FeedRef>,
): Promise<void> {
  const { sql, jobs, secret, allowPrivateSources, log } = dependencies
  const sourceSealer = domain.createSourceSealer(secret)
  const feed = await domain.loadFeed({ sql, sealer: sourceSealer }, data)
  if (!feed) return
  const { feed_id } = feed
  let outcome = 'unchanged'
  try {
    const reading = await fetchFeed(feed, { allowPrivateAddresses: allowPrivateSources, signal })
    await domain.saveFeedReading({ sql, sealer: sourceSealer }, feed, reading)
    if (reading.found) outcome = 'read'
  } catch (error) {
    if (!(error instanceof FeedError || error instanceof OutboundError)) throw error
    await domain.saveFeedFailure({ sql, jobs }, feed, error.message)
    outcome = error.name
  }
  const made = await domain.takeItems(takingFor(dependencies, feed), feed_id)
  log({ level: 'info', event: 'feed', feed_id, outcome, projects: made.length })
}

/** Gives what items of a feed become projects with. */
const takingFor = (
  { sql, jobs, secret, baseUrl, allowPrivateSources }: Omit<FeedDependencies, 'log'>,
  { account_id, feed_id }: domain.FeedRef,
): Parameters<typeof domain.takeItems>[0] => ({
  ...{ sql, jobs, allowPrivateSources, accountId: account_id },
  sourceSealer: domain.createSourceSealer(secret),
  // Kept with what a person says of rights, which a feed says nothing of.
  credentialId: feed_id,
  files: createFileLinks({ baseUrl, secret }),
  shares: domain.createShareLinks({ baseUrl, secret }),
})

/** Often enough for one who waits; what grows more slowly than in this time is no copy on its way. */
const LOOK_EVERY_MS = 15_000
/** What is not there yet: hidden files, and the names of files that browsers and programs still write. */
const UNFINISHED = /^[.~]|(~|\.(part|partial|crdownload|download|tmp|temp|filepart|aria2|ytdl))$/i
const MEDIA =
  /^\.(mp4|m4v|mov|mkv|webm|avi|mpe?g|m?ts|m2ts|flv|wmv|3gp|mxf|mp3|m4a|aac|wav|ogg|opus|flac)$/i

type WatchDependencies = Omit<FeedDependencies, 'log'> & Pick<WorkDependencies, 'store'>

/**
 * Makes a folder a feed of an account: each new file in it becomes a project, once, in the limits of that feed. Folders in it are passed over.
 *
 * @returns Looks once, and gives the projects that were made. A file counts when it was the same at two looks; what lies there at the first
 *   two of all is only remembered, as of every feed.
 */
export async function watchFolder(
  { store, ...dependencies }: WatchDependencies,
  { folder, account_id }: WatchedFolder,
): Promise<() => Promise<string[]>> {
  const { sql, jobs, secret } = dependencies
  const sealer = domain.createSourceSealer(secret)
  const tenant = { sql, accountId: account_id }
  const feed_id = await domain.ensureFolderFeed({ ...tenant, sourceSealer: sealer }, folder)
  const feed = { account_id, feed_id }
  const reading = { url: pathToFileURL(folder).href, etag: null, last_modified: null }
  let before: ReadonlySet<string> | null = null
  const bring = bringer(store, tenant)
  return async () => {
    try {
      const files = await listFiles(folder)
      const isKnown = before
      before = new Set(files.map(({ guid }) => guid))
      if (isKnown) {
        const items = files.filter(({ guid }) => isKnown.has(guid))
        const found = { title: basename(folder), items }
        await domain.saveFeedReading({ sql, sealer }, feed, { ...reading, found })
      }
    } catch (error) {
      if (!(error instanceof Error && 'syscall' in error)) throw error
      before = null
      await domain.saveFeedFailure({ sql, jobs }, feed, error.message)
    }
    return domain.takeItems(takingFor(dependencies, feed), feed_id, bring)
  }
}

/** Begins to look into a folder of this machine, until `stop`. */
export async function startWatching(
  { log, ...dependencies }: WatchDependencies & Pick<FeedDependencies, 'log'>,
  watched: WatchedFolder,
): Promise<{ stop(): Promise<void> }> {
  const look = await watchFolder(dependencies, watched)
  const stopping = new AbortController()
  const { signal } = stopping
  const watch = async () => {
    while (!signal.aborted) {
      const made = await look().catch((error) => {
        log({ level: 'error', event: 'folder not read', error })
        return []
      })
      if (made.length > 0) log({ level: 'info', event: 'folder', projects: made.length })
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
    }
  }
  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      await watching
    },
  }
}

/** Lists what may be videos, the newest first; each is known by name, size and the time of its last change. */
async function listFiles(folder: string): Promise<domain.FeedItem[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.flatMap((entry) =>
    entry.isFile() && !UNFINISHED.test(entry.name) ? [entry.name] : [],
  )
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      // One that was moved meanwhile is no fault of the folder.
      const facts = await stat(path).catch(() => null)
      if (!facts) return []
      const { size, mtimeMs } = facts
      const source = MEDIA.test(extname(name)) ? pathToFileURL(path).href : null
      const item = { guid: `${name} ${size} ${mtimeMs}`, title: parse(name).name, source }
      return [{ ...item, published_at: null, mtimeMs }]
    }),
  )
  return files.flat().sort((one, other) => other.mtimeMs - one.mtimeMs)
}

/** A file that no project uses is kept for a day; one that waited for half of it is stored anew. */
const KEPT_MS = 12 * 60 * 60 * 1000

/** Stores files; one that is asked for again, as it was, is not stored again: the account had no room for its project. */
function bringer(store: ObjectStore, { sql, accountId }: domain.Tenant) {
  let last = { key: '', upload_id: '', at: 0 }
  return async (source: string): Promise<{ upload_id: string }> => {
    const path = fileURLToPath(source)
    const file = Bun.file(path)
    if (!(await file.exists())) throw refuse('The file is there no more.')
    const key = `${path} ${file.size} ${file.lastModified}`
    if (last.key === key && Date.now() - last.at < KEPT_MS) return { upload_id: last.upload_id }
    const facts = { content_type: file.type.split(';')[0] ?? '', size_bytes: file.size }
    const request = {
      ...facts,
      file_name: basename(path),
      purpose: 'source',
      parts: false,
    } as const
    const { upload_id } = await domain.createUpload({ sql, accountId }, request).catch((error) => {
      const isTooLarge = error instanceof ApiError && error.problems[0]?.reason === 'too_large'
      throw isTooLarge ? refuse(error.message) : error
    })
    const staged = await store.stage(domain.uploadKey(accountId, upload_id), file.stream(), facts)
    try {
      await domain.completeUpload(sql, upload_id, staged, () => staged.commit())
    } finally {
      await staged.discard()
    }
    last = { key, upload_id, at: Date.now() }
    return { upload_id: last.upload_id }
  }
}

const refuse = (description: string) => invalidAt('body.source', description)
