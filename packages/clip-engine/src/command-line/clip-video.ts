import { mkdtemp, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findTools } from '../ffmpeg/tools.ts'
import { folderCheckpoints } from '../pipeline/checkpoints.ts'
import { findClips } from '../pipeline/find-clips.ts'
import { trackProgress } from '../pipeline/stage-progress.ts'
import { type Arguments, readArguments } from './arguments.ts'
import { openOutFolder } from './check-files.ts'
import { clipTable } from './clip-table.ts'
import { type Env, readEnv } from './env.ts'
import { explain } from './explain.ts'
import { progressLine } from './progress-line.ts'
import { listSaved, saveClips } from './save-clips.ts'
import { USAGE } from './usage.ts'

/**
 * `bun clip <video>`: the engine alone, without server or database.
 *
 * @returns The exit code.
 */
export async function clipVideo(words: string[]): Promise<number> {
  const env = readEnv()
  const given = await readArguments(words, env.startFolder)
  if (given === 'help') {
    console.log(USAGE)
    return 0
  }
  if (typeof given === 'string') {
    console.error(`${given}\nbun clip --help lists the options.`)
    return 2
  }
  const stopped = new AbortController()
  for (const sign of ['SIGINT', 'SIGTERM'] as const) {
    process.once(sign, () => stopped.abort(new Error('Stopped.')))
  }
  try {
    const isNew = await openOutFolder(given.out)
    const hasSaved = await makeClips(given, env, stopped.signal).finally(() => {
      // Fails if the folder contains saved files, which is intended.
      if (isNew) return rmdir(given.out).catch(() => {})
    })
    return hasSaved ? 0 : 1
  } catch (error) {
    console.error(explain(error))
    return 1
  }
}

/** @returns Whether there was anything to save. */
async function makeClips(
  { out, request }: Arguments,
  { recognizers, chatModel }: Env,
  signal: AbortSignal,
): Promise<boolean> {
  const tools = findTools()
  // In the folder of the results, so that a finished clip is moved there and not copied.
  const folder = await mkdtemp(join(out, '.work-'))
  const progress = progressLine()
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
    for (const { message } of found.warnings) console.error(`Note: ${message}`)
    if (found.clips.length === 0) {
      console.error('No clips were found, so nothing was saved.')
      return false
    }
    const saved = await saveClips(found, { tools, folder, out, signal, progress })
    console.log(clipTable(found.clips, process.stdout.columns ?? 120))
    console.log(`\n${listSaved(saved, out)}`)
    return true
  } finally {
    progress.end()
    await rm(folder, { recursive: true, force: true })
  }
}
