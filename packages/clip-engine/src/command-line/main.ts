import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineError } from '../engine-error.ts'
import { findTools } from '../ffmpeg/tools.ts'
import { folderCheckpoints } from '../pipeline/checkpoints.ts'
import { findClips } from '../pipeline/find-clips.ts'
import { trackProgress } from '../pipeline/stage-progress.ts'
import { type Arguments, readArguments, USAGE } from './arguments.ts'
import { clipTable } from './clip-table.ts'
import { type Env, readEnv } from './env.ts'
import { progressLine } from './progress-line.ts'
import { saveClips } from './save-clips.ts'

/** `bun clip <video>`: the engine alone, without server or database. */
async function main(): Promise<number> {
  const env = readEnv()
  const given = await readArguments(process.argv.slice(2), env.start_folder)
  if (typeof given === 'string') {
    console.error(`${given}\n\n${USAGE}`)
    return 2
  }
  const stopped = new AbortController()
  process.once('SIGINT', () => stopped.abort(new Error('Stopped.')))
  try {
    await makeClips(given, env, stopped.signal)
    return 0
  } catch (error) {
    const code = error instanceof EngineError ? ` (${error.code})` : ''
    console.error(`\n${error instanceof Error ? error.message : error}${code}`)
    return 1
  }
}

async function makeClips(
  { out, request }: Arguments,
  { recognizers, reranker }: Env,
  signal: AbortSignal,
): Promise<void> {
  const tools = findTools()
  const folder = join(out, '.work')
  await mkdir(folder, { recursive: true })
  const progress = progressLine()
  const report = trackProgress((stage, percent, left) => progress.show(stage, percent, left))
  try {
    const run = {
      tools,
      folder,
      recognizers,
      ...(reranker && { reranker }),
      checkpoints: folderCheckpoints(join(folder, 'checkpoints')),
      signal,
      onSource: async () => {},
      onTranscript: async () => {},
    }
    const found = await findClips(request, run, report)
    progress.end()
    for (const { message } of found.warnings) console.error(`Note: ${message}`)
    await saveClips(found, { tools, folder, out, signal, progress })
    console.log(clipTable(found.clips, process.stdout.columns ?? 120))
    console.log(`\nSaved in ${out}`)
  } finally {
    progress.end()
    await rm(folder, { recursive: true, force: true })
  }
}

process.exit(await main())
