import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, resultOf } from '@svc/client'
import { findTools } from '@svc/clip-engine'
import type { Env } from '../env.ts'
import { makeSample } from './make-sample.ts'

/**
 * Makes the sample video for a service that has never had a project.
 *
 * @returns Its path; `null` when nobody needs it, or where ffmpeg cannot speak.
 */
export async function ensureSample(
  env: Env,
  api_key: string,
  signal: AbortSignal,
): Promise<string | null> {
  const { v1 } = createClient({ base_url: env.base_url, credential: api_key })
  const { items } = await resultOf(v1.projects.get({ query: { limit: 1 } }))
  if (items.length > 0) return null
  const path = join(env.data_folder, 'sample.mp4')
  if (existsSync(path)) return path
  process.stderr.write('\nNo video was given: making a short narrated sample …\n')
  try {
    await makeSample(findTools(), path, signal)
    return path
  } catch (error) {
    signal.throwIfAborted()
    const reason = error instanceof Error ? error.message : error
    process.stderr.write(
      `It could not be made (${reason}). Try: npm start -- <video file or URL>\n`,
    )
    return null
  }
}
