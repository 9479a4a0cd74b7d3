import { constants } from 'node:fs'
import { access, chmod, mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { Client, GivenTranscript, Render } from '@svc/client'
import { clipTable, fileName, progressLine } from '@svc/clip-engine'
import type { Order, Source } from '../order.ts'
import { type LocalLink, makeProject, openLocalClient } from './make-project.ts'

/** The settings of a run from a video to files on the disk, through the public API. */
export interface MainJob extends LocalLink, Pick<Order, 'all' | 'again' | 'command'> {
  source: Source
  /** What is said in it, where that is known. */
  transcript?: GivenTranscript
  /** Whether its project is deleted as soon as another one of the account waits for a worker. */
  givesWay?: boolean
  folder: string
  /** Umask of the user who started this program, applied to the saved files. */
  umask: number
}

/**
 * Makes clips of a video, shows them as a table, and renders and saves the best one, or all.
 *
 * @returns Whether it was done: something was saved, or another project went first.
 * @throws {Error} The run failed; the message is for the user.
 */
export async function runMainJob(job: MainJob): Promise<boolean> {
  const folder = join(job.folder, nameOf(job.source))
  await checkFolder(folder)
  const client = openLocalClient(job)
  const progress = progressLine()
  try {
    const project = await makeProject(client, job, progress)
    progress.end()
    if (!project) {
      say('Another video is waiting: it goes first, and the sample is left out.')
      return true
    }
    for (const { message } of project.warnings) say(`Note: ${message}`)
    const { project_id } = project
    const { items: clips } = await client.clips.list({ project_id, limit: 100 })
    if (clips.length === 0) {
      say('No clips were found.')
      return false
    }
    say(`\n${clipTable(clips, process.stderr.columns ?? 120)}\n`)
    const wanted = job.all ? clips : clips.slice(0, 1)
    for (const [index, clip] of wanted.entries()) {
      const what = job.all
        ? `rendering clip ${index + 1} of ${wanted.length}`
        : 'rendering the best clip'
      const render = await renderClip(client, clip.clip_id, job.signal, (percent, left) =>
        progress.show(what, percent, left),
      )
      progress.end()
      const path = join(folder, fileName(clip))
      const endings = await saveFiles(client, render, path, job.umask)
      say(`Saved ${path}${listed(endings)}`)
    }
    const others = clips.length - wanted.length
    if (others > 0) say(hintAt(others, job.command))
    return true
  } finally {
    progress.end()
  }
}

function nameOf(source: Source): string {
  const path = 'url' in source ? (URL.parse(source.url)?.pathname ?? '') : source.path
  const name = basename(path, extname(path)).replace(/[^\p{L}\p{N}._ -]+/gu, '-')
  return name.replace(/^\.+/, '') || 'video'
}

/** Writes `.mp4, .srt and .vtt`. */
function listed(endings: string[]): string {
  return endings.length < 2
    ? endings.join('')
    : `${endings.slice(0, -1).join(', ')} and ${endings.at(-1)}`
}

function hintAt(others: number, command: string): string {
  const which = others === 1 ? 'The other clip' : `The other ${others} clips`
  return `${which}: ${command} --all`
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/**
 * Renders a clip with the settings of its project and waits for the file; an existing render is used again.
 *
 * @param onProgress - Called with percent and, when known, the remaining seconds.
 */
async function renderClip(
  client: Client,
  clip_id: string,
  signal: AbortSignal,
  onProgress: (percent: number, secondsLeft: number | null) => void,
): Promise<Render> {
  await client.renders.create(clip_id)
  const render = await client.renders.wait(clip_id, {
    signal,
    onProgress: (state) => onProgress(state.progress, state.estimated_seconds_remaining),
  })
  if (render.status === 'completed') return render
  throw new Error(render.error?.message ?? `The render was ${render.status}.`)
}

/**
 * Downloads the files of a finished render: `path` plus `.mp4`, and `.srt` and `.vtt` where the clip has speech.
 *
 * @param umask - Permission bits that the files do not get.
 * @returns The extensions of the files that were saved.
 * @throws {Error} A file is missing, or its download was interrupted.
 */
async function saveFiles(
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
async function checkFolder(path: string): Promise<void> {
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
