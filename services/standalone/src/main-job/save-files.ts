import { constants } from 'node:fs'
import { access, chmod, mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Client, Render } from '@svc/client'

/**
 * Downloads the files of a finished render: `path` plus `.mp4`, and `.srt` and `.vtt` where the clip has speech.
 *
 * @param umask - Permission bits that the files do not get.
 * @returns The extensions of the files that were saved.
 * @throws {Error} A file is missing, or its download was interrupted.
 */
export async function saveFiles(
  client: Client,
  render: Render,
  path: string,
  umask: number,
): Promise<string[]> {
  const urls = {
    '.mp4': render.output?.url,
    '.srt': render.captions?.srt_url,
    '.vtt': render.captions?.vtt_url,
  }
  await createFolder(dirname(path), umask)
  const saved: string[] = []
  for (const [ending, url] of Object.entries(urls)) {
    if (!url) continue
    await download(client, url, path + ending, 0o666 & ~umask)
    saved.push(ending)
  }
  return saved
}

async function download(client: Client, url: string, path: string, mode: number): Promise<void> {
  const response = await client.download(url).catch((error) => {
    throw new Error(`${path} could not be downloaded: ${error.message}`)
  })
  const part = `${path}.part`
  try {
    await Bun.write(part, response)
    await chmod(part, mode)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw new Error(
      `${path} could not be saved: ${error instanceof Error ? error.message : error}.`,
    )
  }
}

/**
 * Checks before the work that its results can be saved in a folder; creates nothing.
 *
 * @throws {Error} The folder cannot be written; the message is for the user.
 */
export async function checkFolder(path: string): Promise<void> {
  try {
    await access(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && dirname(path) !== path) return checkFolder(dirname(path))
    throw new Error(`The clips cannot be saved: ${message}.`)
  }
}

async function createFolder(path: string, umask: number): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (!first) return
  for (let made = path; made.startsWith(first); made = dirname(made)) {
    await chmod(made, 0o777 & ~umask)
  }
}
