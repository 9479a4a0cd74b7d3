import { basename, extname, join } from 'node:path'
import { createClient, resultOf } from '@svc/client'
import { clipTable, fileName, progressLine } from '@svc/clip-engine'
import { makeProject } from './make-project.ts'
import { renderBest } from './render-best.ts'
import { saveFiles } from './save-files.ts'

/** The whole way from a video to files on the disk, through the public interface. */
export interface MainJob {
  /** Path of a file, or an http(s) URL. */
  source: string
  /** Where a folder for the results is made. */
  folder: string
  base_url: string
  api_key: string
  signal: AbortSignal
}

/**
 * Makes clips of a video and renders the best one, showing how far it is, then the clips as a table.
 *
 * @returns Whether there was anything to save.
 * @throws {Error} Why it failed, in words for the person who waits.
 */
export async function runMainJob(job: MainJob): Promise<boolean> {
  const client = createClient({ base_url: job.base_url, credential: job.api_key })
  const progress = progressLine()
  try {
    const project = await makeProject(client, job, progress)
    progress.end()
    for (const { message } of project.warnings) say(`Note: ${message}`)
    const { items: clips } = await resultOf(
      client.v1.projects({ project_id: project.project_id }).clips.get({ query: { limit: 100 } }),
    )
    const [best] = clips
    if (!best) {
      say('No clips were found.')
      return false
    }
    say(`\n${clipTable(clips, process.stderr.columns ?? 120)}\n`)
    const render = await renderBest(client, best.clip_id, job.signal, progress)
    progress.end()
    const path = join(job.folder, nameOf(job.source), fileName(best))
    await saveFiles(client, render, path)
    say(`Saved ${path}.mp4, .srt and .vtt`)
    return true
  } finally {
    progress.end()
  }
}

function nameOf(source: string): string {
  const path = URL.parse(source)?.pathname ?? source
  const name = basename(path, extname(path)).replace(/[^\p{L}\p{N}._ -]+/gu, '-')
  return name.replace(/^\.+/, '') || 'video'
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
