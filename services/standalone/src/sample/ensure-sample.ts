import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findTools } from '@svc/clip-engine'
import { isThisMachine } from '@svc/scope-policy'
import type { Env } from '../env.ts'
import { type LocalLink, openLocalClient } from '../main-job/local-client.ts'
import { readFileSource, type Source } from '../order.ts'
import { makeSample } from './make-sample.ts'

/** A video to try the service with. */
export interface Sample {
  source: Source
  /** Records that clips were made of the sample: the next start without a file makes none. */
  done(): Promise<void>
}

/**
 * Makes the sample video, once per data folder.
 *
 * A service that has projects and a public address is in use: it gets no sample.
 *
 * @returns `null` when no sample is needed, or where ffmpeg has no speech synthesis.
 */
export async function ensureSample(env: Env, link: LocalLink): Promise<Sample | null> {
  const marker = join(env.dataFolder, 'sample-made')
  if (existsSync(marker)) return null
  if (!isThisMachine(env.baseUrl) && (await hasProjects(link))) return null
  const path = join(env.dataFolder, 'sample.mp4')
  if (!existsSync(path) && !(await make(path, link.signal))) return null
  return { source: await readFileSource(path), done: () => writeFile(marker, '') }
}

async function hasProjects(link: LocalLink): Promise<boolean> {
  const { items } = await openLocalClient(link).projects.list({ limit: 1 })
  return items.length > 0
}

async function make(path: string, signal: AbortSignal): Promise<boolean> {
  say('\nNo video was given: making a short narrated sample …')
  try {
    await makeSample(findTools(), path, signal)
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    if (!signal.aborted) {
      say(`It could not be made (${reason}). Try: npm start -- <video file or URL>`)
    }
    return false
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
