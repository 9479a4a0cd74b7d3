import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Client, Clip } from '@svc/client'
import { fileName } from '@svc/clip-engine/file-name'
import { defineCommand } from '../command.ts'
import { saveFile } from '../save-file.ts'
import { megabytes } from '../shows/values.ts'
import { UsageError } from '../usage-error.ts'

const KINDS = ['render', 'preview', 'srt', 'vtt', 'thumbnail'] as const
type Kind = (typeof KINDS)[number]

const ENDINGS = { render: 'mp4', preview: 'preview.mp4', srt: 'srt', vtt: 'vtt', thumbnail: 'jpg' }

interface Saved {
  path: string
  size_bytes: number
}

export const download = defineCommand({
  does: 'Saves the finished file of a clip, or another of its files.',
  example: 'download CLIP --out clips/',
  takes: ['CLIP'],
  options: {
    out: { kind: 'text', value: 'PATH', does: 'a folder or the name of the file (here)' },
    what: { kind: 'choice', choices: KINDS, does: 'which file (render)' },
    force: { kind: 'flag', does: 'replace a file of that name' },
  },
  shows: {
    saved: ({ path }: Saved) => path,
    size: ({ size_bytes }: Saved) => megabytes(size_bytes),
  },
  async run(context, { args, options: { out = '.', what = 'render', force = false } }) {
    const client = await context.client()
    const clip = await client.clips.get(args.CLIP)
    const { url, sha256 } = await fileOf(client, clip, what)
    const name = `${fileName(clip)}.${ENDINGS[what]}`
    const place = resolve(context.env.startFolder, out)
    const isFolder = await stat(place).then(
      (found) => found.isDirectory(),
      () => out.endsWith('/'),
    )
    const path = isFolder ? join(place, name) : place
    const response = await client.download(url, { signal: context.signal })
    return { path, size_bytes: await saveFile(response, path, { force, sha256, ...context }) }
  },
})

/** @throws {UsageError} The file does not exist yet. */
async function fileOf(
  client: Client,
  clip: Clip,
  what: Kind,
): Promise<{ url: string; sha256: string | null }> {
  if (what === 'render') {
    const isThere = clip.latest_render?.status === 'completed'
    const output = isThere ? (await client.renders.latest(clip.clip_id)).output : null
    if (output) return output
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
  if (url) return { url, sha256: null }
  throw new UsageError(`The clip ${clip.clip_id} has no ${what}.`)
}
