import { join } from 'node:path'
import { until } from '@svc/patience'
import { media } from '@svc/test-media'
import { findTools, runFfmpeg } from '../../../packages/clip-engine/src/index.ts'
import { projectFolder } from '../../../packages/domain/src/index.ts'
import { isSettled } from '../../../services/media/test/project-owner.ts'
import { openCommand, ROOT } from '../report/command.ts'
import { markdownTable } from '../report/tables.ts'
import { openBench } from './open-bench.ts'

// Measures what more media workers are worth: for many small renders, and for one long source that they share.

/** Seconds of a part. */
const PART_SECONDS = 90
const WORKERS = [1, 2, 4]
/** Fair seconds after which work is stuck. */
const LIMIT = { limit: 3600 }

const { values, write } = openCommand('bun quality bench workers', {
  options: {
    renders: { default: 12, about: 'small renders' },
    minutes: { default: 12, about: 'length of the source that is shared' },
  },
})
const { renders, minutes } = values
await using bench = await openBench()
const { owner, sql } = bench
const text = [await describeSource(), await describeRenders()].join('\n\n')
await write('benchmarks.md', { title: 'Workers', text })

/** Has one talk transcribed and analyzed by more and more workers, each with one core and one place for parts. */
async function describeSource(): Promise<string> {
  const path = await composeTalk()
  const digests = new Set<string>()
  const times: { workers: number; seconds: number; busiest: number }[] = []
  for (const workers of WORKERS) {
    const settings = { SHARE_SOURCES_LONGER_THAN: String(2 * PART_SECONDS), WORKER_PARTS: '1' }
    await bench.startWorkers(workers, settings, 'one each')
    const { digest, ...time } = await timeSource(path)
    digests.add(digest)
    times.push({ workers, ...time })
    await bench.stopWorkers()
  }
  const [one] = times
  const gain = (alone = Number.NaN, time = Number.NaN) => (alone / time).toFixed(2)
  const rows = times.map(({ workers, seconds, busiest }) => [
    ...[String(workers), seconds.toFixed(0), gain(one?.seconds, seconds)],
    ...[busiest.toFixed(1), gain(one?.busiest, busiest)],
  ])
  const isSame = digests.size === 1
  const same = isSame
    ? 'The words and the analysis were the same, byte for byte.'
    : '**The results differed.**'
  const head = ['Worker processes', 'Seconds that passed', 'Gain']
  return `**One source of ${minutes} minutes**, from the upload until its clips are chosen, in parts of ${PART_SECONDS} seconds and heard by Vosk. Each worker is bound to one core, in turn, and takes one part at a time: more workers than cores gain nothing in time that passes. The processor time of the busiest worker says what is left to the slowest where each has a core of its own. ${same}

${markdownTable([...head, 'Processor seconds of the busiest', 'Gain'], rows)}`
}

/** Two people who talk without pauses over a film with cuts and faces, again and again: 640 × 360 at 25 frames a second. */
async function composeTalk(): Promise<string> {
  const path = join(bench.folder, 'talk.mp4')
  const inputs = ['interviews.mp4', 'podcast.mp3'].flatMap((name) => [
    ...['-stream_loop', '-1', '-i', media(name)],
  ])
  const kept = ['-map', '0:v', '-map', '1:a', '-c:v', 'copy', '-c:a', 'aac', '-ac', '2']
  await runFfmpeg(findTools(), [...inputs, ...kept, '-t', String(60 * minutes), path], {
    signal: new AbortController().signal,
    timeoutSeconds: 600,
  })
  return path
}

/** Times a project until its clips are chosen. */
async function timeSource(path: string) {
  const upload_id = await owner.upload(path)
  const since = performance.now()
  const { project_id } = await owner.createProject({ source: { upload_id } })
  const { status } = await until(async () => {
    const project = await owner.readProject(project_id)
    const isChosen = project.stage === 'reframing' || project.stage === 'previewing'
    return (isSettled(project) || isChosen) && project
  }, LIMIT)
  if (status === 'failed') throw new Error('The project failed.')
  const seconds = (performance.now() - since) / 1000
  const busiest = bench.busiestSeconds()
  const checkpoints = `${projectFolder(owner.context.accountId, project_id)}/checkpoints`
  const hasher = new Bun.CryptoHasher('sha256')
  for (const name of ['speech', 'analysis']) {
    const object = await bench.store.read(`${checkpoints}/${name}.json`)
    if (!object) throw new Error(`There is no ${name}.`)
    hasher.update(await new Response(object.stream).bytes())
  }
  await owner.deleteProject(project_id)
  return { seconds, busiest, digest: hasher.digest('hex') }
}

/** Makes the same renders of clips of a few seconds with more and more workers, each with one place for renders. */
async function describeRenders(): Promise<string> {
  await bench.startWorkers(1)
  const clip_ids = await clipsToRender()
  await bench.stopWorkers()
  const rates: number[] = []
  for (const workers of WORKERS) {
    await bench.startWorkers(workers, { WORKER_RENDERS: '1' })
    rates.push(renders / (await renderAll(clip_ids)))
    await bench.stopWorkers()
  }
  const rows = rates.map((rate, at) => [
    ...[String(WORKERS[at]), rate.toFixed(1), (rate / (rates[0] ?? Number.NaN)).toFixed(2)],
  ])
  return `**${renders} renders** of clips of a few seconds at 720p. Each worker takes one at a time and uses all cores; one render keeps more than one core busy.

${markdownTable(['Worker processes', 'Renders a minute', 'Beside one worker'], rows)}`
}

/** Lets a worker find one clip, and copies it: the files of the project serve all of them. */
async function clipsToRender(): Promise<string[]> {
  const upload_id = await owner.upload(media('talk-start.mp4'))
  const text = await Bun.file(join(ROOT, 'services/media/test/talk.srt')).text()
  const { project_id } = await owner.createProject({
    source: { upload_id, transcript: { text, format: 'srt' } },
    settings: { clip_count: { min: 1, max: 1 }, clip_duration: { min: 4, max: 8, target: 6 } },
  })
  const { status } = await owner.projectWhen(project_id, isSettled)
  if (status !== 'completed') throw new Error(`The project is ${status}.`)
  await sql`
    insert into clips
    select made.* from (select model from clips model limit 1) one, generate_series(2, ${renders}::integer) n,
           jsonb_populate_record(one.model, jsonb_build_object('clip_id', gen_random_uuid(), 'rank', n)) made
  `
  return (await owner.listClips(project_id)).map(({ clip_id }) => clip_id)
}

/** @returns How many minutes it took from the first request to the last file. */
async function renderAll(clip_ids: string[]): Promise<number> {
  const since = performance.now()
  const asked = await Promise.all(
    clip_ids.map((clip_id) => owner.startRender(clip_id, { force: true })),
  )
  const ids = asked.map(({ render_id }) => render_id)
  const { failed } = await until(async () => {
    const [counted] = await sql<[{ open: number; failed: number }]>`
      select count(*) filter (where status in ('queued', 'rendering')) as open,
             count(*) filter (where status = 'failed') as failed
        from renders where render_id = any(${sql.typed.uuids(ids)})
    `
    return (counted.open === 0 || counted.failed > 0) && counted
  }, LIMIT)
  if (failed > 0) throw new Error(`${failed} renders failed.`)
  return (performance.now() - since) / 60_000
}
