import { mkdir, mkdtemp, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { AccountDescription, PublishedPost } from '@svc/specification'
import * as fields from '../account/form-fields.ts'
import { UNLIMITED } from '../account/platform-app.ts'
import type {
  ConnectedAccount,
  Connector,
  Finding,
  LookUpRequest,
  PublishRequest,
} from '../connector.ts'
import { PublishError } from '../publish-error.ts'

/**
 * Makes the connector that puts posts into folders of this machine.
 *
 * @param root - An existing folder; accounts are folders inside it and nowhere else.
 */
export function createLocalFolder(root: string): Connector {
  return {
    platform: 'local_folder',
    connection: {
      kind: 'form',
      fields: [fields.shown('folder', 'Folder')],
      connect: async (values) => [await connect(root, values['folder'] ?? '')],
    },
    publish: (request) => publishToFolder(root, request),
    lookUp: (request) => findPost(root, request),
  }
}

async function connect(root: string, text: string): Promise<ConnectedAccount> {
  const folder = text.trim()
  await findFolder(root, folder)
  return {
    account: describe(folder),
    credentials: { token: '', expires_at: null, refresh_token: null, server: folder },
  }
}

function describe(folder: string): AccountDescription {
  return {
    handle: folder,
    display_name: null,
    avatar_url: null,
    profile_url: null,
    platform_account_id: folder,
    kind: 'personal',
    capabilities: UNLIMITED,
    token_expires_at: null,
  }
}

/** Turns a file system failure into a reason that does not reveal paths. */
function explainFile(cause: NodeJS.ErrnoException): never {
  if (!cause.code) throw cause
  const code = cause.code === 'ENOSPC' ? 'storage_full' : 'folder_unavailable'
  const message = `The folder for posts cannot be used (${cause.code}).`
  throw new PublishError('system_error', code, message, {
    cause,
    action: 'The operator must look at the folder for posts.',
  })
}

/** Letters, digits and a few signs, so that no part can be `..`, hidden, or mean something to a shell. */
const PART = /^[\p{L}\p{N}][\p{L}\p{N} _.-]{0,63}$/u
const MAX_PARTS = 4

/**
 * Finds an account's folder inside the root, and makes it when it is not there.
 *
 * @throws {PublishError} `user_content` for a name that is not allowed; `account_issue` for a folder that leads
 *   out of the root.
 */
async function findFolder(root: string, folder: string): Promise<string> {
  const parts = folder.split('/')
  if (parts.length > MAX_PARTS || !parts.every((part) => PART.test(part))) {
    throw new PublishError(
      'user_content',
      'folder_invalid',
      `“${folder.slice(0, 80)}” is not a folder name: up to ${MAX_PARTS} parts of letters, digits, spaces, dots, _ and -.`,
      { action: 'Choose another folder name.' },
    )
  }
  const home = await realpath(root).catch(explainFile)
  // Check before anything is created: an existing entry may be a link to a place outside.
  let path = home
  for (const part of parts) {
    await mkdir(join(path, part), { recursive: true }).catch(explainFile)
    path = await realpath(join(path, part)).catch(explainFile)
    if (!path.startsWith(home + sep)) {
      const message = `The folder ${folder} is outside of the folder for posts.`
      throw new PublishError('account_issue', 'folder_outside', message)
    }
  }
  return path
}

type Asked = Pick<PublishRequest, 'credentials' | 'marker'>

/**
 * Writes `clip.mp4`, `post.json` and `captions.vtt` into a folder named after the marker.
 *
 * The files appear together or not at all, and a second attempt finds those of the first.
 */
async function publishToFolder(root: string, request: PublishRequest): Promise<PublishedPost> {
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

async function findPost(root: string, request: LookUpRequest): Promise<Finding> {
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
