import { mkdtemp, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findTools } from '../ffmpeg/tools.ts'
import { folderCheckpoints } from '../pipeline/checkpoints.ts'
import { findClips } from '../pipeline/find-clips.ts'
import { trackProgress } from '../pipeline/stage-progress.ts'
import { openOutFolder } from './check-files.ts'
import { clipTable } from './clip-table.ts'
import { type Env, readEnv } from './env.ts'
import { explain } from './explain.ts'
import type { ProgressLine } from './progress-line.ts'
import type { Order } from './read-wish.ts'
import { listSaved, saveClips } from './save-clips.ts'

export { readWish, type Wish } from './read-wish.ts'

interface Run {
  progress: ProgressLine
  signal: AbortSignal
}

/**
 * Finds the clips of a video and saves them, without server or database.
 *
 * @returns The clips as a table, and where they are.
 * @throws {Error} A sentence that says why nothing was saved.
 */
export async function clipVideo(order: Order, run: Run): Promise<string> {
  try {
    const isNew = await openOutFolder(order.out)
    return await makeClips(order, readEnv(), run).finally(() => {
      // Fails if the folder contains saved files, which is intended.
      if (isNew) return rmdir(order.out).catch(() => {})
    })
  } catch (error) {
    throw run.signal.aborted ? error : new Error(explain(error))
  }
}

async function makeClips(
  { out, request }: Order,
  { recognizers, chatModel }: Env,
  { progress, signal }: Run,
): Promise<string> {
  const tools = findTools()
  // In the folder of the results, so that a finished clip is moved there and not copied.
  const folder = await mkdtemp(join(out, '.work-'))
  const report = trackProgress((stage, percent, left) => {
    // The download of a model is shown by `onModelDownload` below, with its own percentage.
    if (stage !== 'downloading_model') progress.show(stage, percent, left)
  })
  try {
    const run = {
      tools,
      folder,
      recognizers,
      ...(chatModel && { chatModel }),
      checkpoints: folderCheckpoints(join(folder, 'checkpoints')),
      signal,
      onSource: async () => {},
      onTranscript: async () => {},
      onModelDownload(fraction: number, size_bytes: number) {
        const size = `${Math.round(size_bytes / 1e6)} MB`
        progress.show(`downloading the speech model, ${size},`, 100 * fraction, null)
      },
    }
    const found = await findClips(request, run, report)
    progress.end()
    for (const { message } of found.warnings) progress.say(`Note: ${message}`)
    if (found.clips.length === 0) throw new Error('No clips were found, so nothing was saved.')
    const saved = await saveClips(found, { tools, folder, out, signal, progress })
    return `${clipTable(found.clips, process.stdout.columns ?? 120)}\n\n${listSaved(saved, out)}`
  } finally {
    progress.end()
    await rm(folder, { recursive: true, force: true })
  }
}
