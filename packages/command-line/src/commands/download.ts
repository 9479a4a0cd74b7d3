import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Client, Clip } from '@svc/client'
import { fileName } from '@svc/clip-engine/file-name'
import type { ProgressLine } from '@svc/clip-engine/progress-line'
import { type Context, defineCommand } from '../command.ts'
import { UsageError } from '../explain.ts'
import { megabytes } from '../shows/table.ts'

const FILES = ['render', 'preview', 'srt', 'vtt', 'thumbnail'] as const
const TIMELINES = ['fcpxml', 'otio', 'edl'] as const
const KINDS = [...FILES, ...TIMELINES]

const ENDINGS: Readonly<Record<string, string>> = {
  render: 'mp4',
  preview: 'preview.mp4',
  thumbnail: 'jpg',
}

interface Saved {
  path: string
  size_bytes: number
}

export const PLACE = {
  out: { kind: 'text', value: 'PATH', does: 'a folder or the name of the file (here)' },
  force: { kind: 'flag', does: 'replace a file of that name' },
} as const

export const SAVED = {
  saved: ({ path }: Saved) => path,
  size: ({ size_bytes }: Saved) => megabytes(size_bytes),
}

const download = defineCommand({
  does: 'Saves the finished file of a clip, another of its files, or a timeline for editing programs.',
  example: 'download CLIP --out clips/',
  takes: ['CLIP'],
  options: { ...PLACE, what: { kind: 'choice', choices: KINDS, does: 'which file (render)' } },
  shows: SAVED,
  async run(context, { args, options: { what = 'render', ...place } }) {
    const client = await context.client()
    const { signal } = context
    const clip = await client.clips.get(args.CLIP)
    const [response, sha256] = isTimeline(what)
      ? [await client.clips.timeline(args.CLIP, { format: what }, { signal }), null]
      : await openFile(client, clip, what, signal)
    return save(
      response,
      { ...context, sha256 },
      place,
      `${fileName(clip)}.${ENDINGS[what] ?? what}`,
    )
  },
})

const markers = defineCommand({
  does: 'Saves a whole video as a timeline for editing programs, with a marker for each clip.',
  example: 'markers PROJECT --format otio --out cuts/',
  takes: ['PROJECT'],
  options: {
    ...PLACE,
    format: { kind: 'choice', choices: TIMELINES, does: 'which kind of file (fcpxml)' },
  },
  shows: SAVED,
  async run(context, { args, options: { format = 'fcpxml', ...place } }) {
    const { clips } = await context.client()
    const { signal } = context
    const response = await clips.timelineOfProject(args.PROJECT, { format }, { signal })
    return save(response, { ...context, sha256: null }, place, `${args.PROJECT}.${format}`)
  },
})

export const downloadCommands = { download, markers }

/** Saves what arrives in a folder under a name, or under the name of a file that was given. */
export async function save(
  response: Response,
  context: Pick<Context, 'env' | 'progress'> & { sha256: string | null },
  { out = '.', force = false }: { out?: string | undefined; force?: boolean | undefined },
  name: string,
): Promise<Saved> {
  const place = resolve(context.env.startFolder, out)
  const isFolder = await stat(place).then(
    (found) => found.isDirectory(),
    () => out.endsWith('/'),
  )
  const path = isFolder ? join(place, name) : place
  return { path, size_bytes: await saveFile(response, path, { ...context, force }) }
}

const isTimeline = (kind: (typeof KINDS)[number]): kind is (typeof TIMELINES)[number] =>
  TIMELINES.some((format) => format === kind)

/**
 * Opens a file of a clip.
 *
 * @returns It, and its SHA-256 where that is known.
 * @throws {UsageError} The file does not exist yet.
 */
async function openFile(
  client: Client,
  clip: Clip,
  what: (typeof FILES)[number],
  signal: AbortSignal,
): Promise<[Response, string | null]> {
  if (what === 'render') {
    const isThere = clip.latest_render?.status === 'completed'
    const output = isThere ? (await client.renders.latest(clip.clip_id)).output : null
    if (output) return [await client.download(output.url, { signal }), output.sha256]
    throw new UsageError(
      `The clip ${clip.clip_id} has no finished render; \`clip render ${clip.clip_id} --watch\` makes one.`,
    )
  }
  const { preview_url, thumbnail_url, captions } = clip
  const url = {
    preview: preview_url,
    thumbnail: thumbnail_url,
    srt: captions.srt_url,
    vtt: captions.vtt_url,
  }[what]
  if (url) return [await client.download(url, { signal }), null]
  throw new UsageError(`The clip ${clip.clip_id} has no ${what}.`)
}

interface Saving {
  /** Whether a file of that name is replaced. */
  force: boolean
  /** The expected digest of the bytes, in hexadecimal; `null` when it is unknown. */
  sha256: string | null
  progress: ProgressLine
}

/**
 * Saves a download, under its final name only once it is complete.
 *
 * @returns The number of bytes.
 * @throws {UsageError} A file of that name exists already.
 */
async function saveFile(
  response: Response,
  path: string,
  { force, sha256, progress }: Saving,
): Promise<number> {
  if (!force && (await isThere(path))) {
    await response.body?.cancel()
    throw new UsageError(`There is already a file ${path}; --force replaces it.`)
  }
  await mkdir(dirname(path), { recursive: true })
  const beside = `${path}.part`
  const file = await open(beside, 'w')
  try {
    const total = Number(response.headers.get('content-length'))
    const hash = new Bun.CryptoHasher('sha256')
    let size = 0
    for await (const bytes of response.body ?? []) {
      await file.writeFile(bytes)
      hash.update(bytes)
      size += bytes.byteLength
      if (total > 0) progress.show('downloading', (100 * size) / total)
    }
    await file.close()
    if (sha256 !== null && hash.digest('hex') !== sha256) {
      throw new Error(
        'What arrived is not what the service has: its SHA-256 is another. Try again.',
      )
    }
    await rename(beside, path)
    return size
  } finally {
    await file.close().catch(() => {})
    await rm(beside, { force: true })
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
