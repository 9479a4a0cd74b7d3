import { join } from 'node:path'
import { media } from '@svc/test-media'
import { findTools, runFfmpeg } from '../../packages/clip-engine/src/index.ts'
import { projectFolder } from '../../packages/domain/src/index.ts'
import { isSettled } from '../../services/media/test/project-owner.ts'
import type { Bench } from './open-bench.ts'

/** How long some workers took to transcribe and analyze one source. */
export interface SourceTime {
  workers: number
  seconds: number
  /** Processor seconds of the worker that did most. */
  busiest: number
  /** Of the words and of the analysis. */
  digest: string
}

/** Seconds of a part. */
export const PART_SECONDS = 90

/** Has one talk transcribed and analyzed by one, two and four workers, each with one core and one place for parts. */
export async function measureSource(bench: Bench, minutes: number): Promise<SourceTime[]> {
  const path = await composeTalk(bench.folder, 60 * minutes)
  const times: SourceTime[] = []
  for (const workers of [1, 2, 4]) {
    const settings = { SHARE_SOURCES_LONGER_THAN: String(2 * PART_SECONDS), WORKER_PARTS: '1' }
    await bench.startWorkers(workers, settings, 'one each')
    times.push({ workers, ...(await timeSource(bench, path)) })
    await bench.stopWorkers()
  }
  return times
}

/** Two people who talk without pauses over a film with cuts and faces, again and again: 640 × 360 at 25 frames a second. */
async function composeTalk(folder: string, seconds: number): Promise<string> {
  const path = join(folder, 'talk.mp4')
  const inputs = ['interviews.mp4', 'podcast.mp3'].flatMap((name) => [
    ...['-stream_loop', '-1'],
    ...['-i', media(name)],
  ])
  const kept = ['-map', '0:v', '-map', '1:a', '-c:v', 'copy', '-c:a', 'aac', '-ac', '2']
  await runFfmpeg(findTools(), [...inputs, ...kept, '-t', String(seconds), path], {
    signal: new AbortController().signal,
    timeoutSeconds: 600,
  })
  return path
}

/** Times a project until its clips are chosen. */
async function timeSource(bench: Bench, path: string) {
  const { owner, store } = bench
  const upload_id = await owner.upload(path)
  const since = performance.now()
  const { project_id } = await owner.createProject({ source: { upload_id } })
  for (;;) {
    const { stage, status } = await owner.readProject(project_id)
    if (status === 'failed') throw new Error('The project failed.')
    if (isSettled({ status }) || stage === 'reframing' || stage === 'previewing') break
    await Bun.sleep(100)
  }
  const seconds = (performance.now() - since) / 1000
  const busiest = await bench.busiestSeconds()
  const checkpoints = `${projectFolder(owner.context.accountId, project_id)}/checkpoints`
  const hasher = new Bun.CryptoHasher('sha256')
  for (const name of ['speech', 'analysis']) {
    const object = await store.read(`${checkpoints}/${name}.json`)
    if (!object) throw new Error(`There is no ${name}.`)
    hasher.update(await new Response(object.stream).bytes())
  }
  await owner.deleteProject(project_id)
  return { seconds, busiest, digest: hasher.digest('hex') }
}
