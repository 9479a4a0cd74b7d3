import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GivenTranscript } from '@svc/client'
import { SAMPLE } from '@svc/domain'
import { isThisMachine } from '@svc/specification/access'
import type { Env } from '../env.ts'
import { type LocalLink, openLocalClient } from '../main-job/make-project.ts'
import { type Order, readFileSource, type Source } from '../order.ts'

/** A video to try the service with. */
export interface Sample {
  source: Source
  transcript: GivenTranscript
  /** Records that clips were made of the sample: the next start without a file makes none. */
  done(): Promise<void>
}

/**
 * Gives the sample video, once per data folder, and again when all of its clips are asked for: a drawn person talks for a minute and a half.
 *
 * A service that has projects and a public address is in use: it gets no sample.
 *
 * @returns `null` when no sample is needed.
 */
export async function ensureSample(
  env: Env,
  link: LocalLink,
  { all, again }: Pick<Order, 'all' | 'again'>,
): Promise<Sample | null> {
  const marker = join(env.dataFolder, 'sample-made')
  if (existsSync(marker)) {
    if (!all && !again) return null
  } else if (!isThisMachine(env.baseUrl) && (await hasProjects(link))) return null
  say('\nNo video was given: taking a short sample …')
  return {
    source: await readFileSource(SAMPLE.film),
    transcript: { text: await readFile(SAMPLE.words, 'utf8'), format: 'srt' },
    done: () => writeFile(marker, ''),
  }
}

async function hasProjects(link: LocalLink): Promise<boolean> {
  const { items } = await openLocalClient(link).projects.list({ limit: 1 })
  return items.length > 0
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
