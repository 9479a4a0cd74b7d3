import { mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Client, Render } from '@svc/client'

/**
 * Downloads a finished render: `path` plus `.mp4`, `.srt` and `.vtt`.
 *
 * @throws {Error} A file is not there, or its download broke off.
 */
export async function saveFiles(client: Client, render: Render, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const urls = {
    mp4: render.output?.url,
    srt: render.captions?.srt_url,
    vtt: render.captions?.vtt_url,
  }
  for (const [ending, url] of Object.entries(urls)) {
    if (url) await download(client, url, `${path}.${ending}`)
  }
}

async function download(client: Client, url: string, path: string): Promise<void> {
  const response = await client.send(url)
  if (!response.ok) throw new Error(`${path} could not be downloaded: HTTP ${response.status}.`)
  await Bun.write(`${path}.part`, response)
  await rename(`${path}.part`, path)
}
