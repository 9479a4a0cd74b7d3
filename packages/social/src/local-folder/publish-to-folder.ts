import { mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PublishedPost } from '@svc/specification'
import type { Finding, LookUpRequest, PublishRequest } from '../connector.ts'
import { explainFile } from './explain-file.ts'
import { findFolder } from './find-folder.ts'

type Asked = Pick<PublishRequest, 'credentials' | 'marker'>

/**
 * Writes `clip.mp4`, `post.json` and `captions.vtt` into a folder named after the marker.
 *
 * The files appear together or not at all, and a second attempt finds those of the first.
 */
export async function publishToFolder(
  root: string,
  request: PublishRequest,
): Promise<PublishedPost> {
  const place = await placeOf(root, request)
  if (await exists(place.path)) return place.post
  await removeDrafts(place.folder)
  const draft = await mkdtemp(join(place.folder, `.${request.marker}-`)).catch(explainFile)
  try {
    await writePost(draft, request)
    await rename(draft, place.path)
    await syncFolder(place.folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    request.signal.throwIfAborted()
    // A folder that is not empty is never replaced: another process was faster.
    if (await exists(place.path)) return place.post
    explainFile(error as NodeJS.ErrnoException)
  }
  return place.post
}

export async function findPost(root: string, request: LookUpRequest): Promise<Finding> {
  const { path, post } = await placeOf(root, request)
  return (await exists(path)) ? { state: 'published', post } : { state: 'absent' }
}

interface Place {
  folder: string
  path: string
  post: PublishedPost
}

async function placeOf(root: string, { credentials, marker }: Asked): Promise<Place> {
  if (!/^[0-9A-Za-z]{1,64}$/.test(marker)) {
    throw new RangeError(`The marker ${marker} has more than letters and digits.`)
  }
  const name = (await credentials.read()).server ?? ''
  const folder = await findFolder(root, name)
  const post = {
    platform_post_id: `${name}/${marker}`,
    platform_url: null,
    visibility_actual: null,
  }
  return { folder, path: join(folder, marker), post }
}

/** Drafts older than this are no longer being written. */
const ORPHAN_AGE_MS = 60 * 60 * 1000

/** Removes what killed attempts left behind; a younger draft, even of this post, may still be in use. */
async function removeDrafts(folder: string): Promise<void> {
  const oldest = Date.now() - ORPHAN_AGE_MS
  for (const name of await readdir(folder).catch(explainFile)) {
    if (!DRAFT.test(name)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < oldest) await rm(path, { recursive: true, force: true })
  }
}

/** The names that `mkdtemp` generates for drafts. */
const DRAFT = /^\.[0-9A-Za-z]{1,64}-[0-9A-Za-z]{6}$/

async function writePost(draft: string, { post, media, marker, signal }: PublishRequest) {
  const { duration_seconds, width, height, captions } = media
  await writeFile(join(draft, 'clip.mp4'), await media.open(), signal)
  const about = { post_id: marker, ...post, duration_seconds, width, height }
  await writeFile(join(draft, 'post.json'), [`${JSON.stringify(about, null, 2)}\n`], signal)
  if (captions) await writeFile(join(draft, 'captions.vtt'), [captions.vtt], signal)
}

async function writeFile(
  path: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<string>,
  signal: AbortSignal,
): Promise<void> {
  await using file = await open(path, 'wx')
  for await (const piece of pieces) {
    signal.throwIfAborted()
    await file.appendFile(piece)
  }
  await file.sync()
}

/** Flushes a folder, so that the names in it survive a power cut like the files. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

async function exists(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    return explainFile(error)
  })
  return found !== null
}
