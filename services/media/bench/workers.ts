import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openJobs } from '@svc/domain'
import { createTestDatabase } from '@svc/domain/testing'
import { openFolderStore } from '@svc/storage'
import { media } from '@svc/test-media'
import { createOwner, isSettled } from '../test/project-owner.ts'
import { startWorkerProcess, type WorkerProcess } from '../test/worker-process.ts'

// Makes the same small renders with one, two and four worker processes, each with one place for renders, and prints how
// many each set makes in a minute.

const RENDERS = Number(process.argv[2] ?? 12)
const WORKERS = [1, 2, 4]

await using database = await createTestDatabase()
const { sql } = database
const folder = await mkdtemp(join(tmpdir(), 'bench-workers-'))
const store = await openFolderStore(join(folder, 'objects'))
const jobs = await openJobs(database.url, { role: 'sender' })
const owner = await createOwner(sql, jobs, store)
const running: WorkerProcess[] = []
try {
  await sql`update accounts set limits = '{"max_concurrent_renders": 64}'`
  await runWorkers(1)
  const clip_ids = await clipsToRender()
  await stopWorkers()
  console.log(
    `${RENDERS} renders of clips of a few seconds, 720p, on ${availableParallelism()} cores.`,
  )
  let alone: number | undefined
  for (const workers of WORKERS) {
    await runWorkers(workers)
    const minutes = await renderAll(clip_ids)
    await stopWorkers()
    const rate = RENDERS / minutes
    alone ??= rate
    console.log(
      `${workers} workers: ${rate.toFixed(1)} renders a minute, ${(rate / alone).toFixed(2)} of one worker`,
    )
  }
} finally {
  await stopWorkers()
  await jobs.stop()
  await rm(folder, { recursive: true })
}

async function runWorkers(count: number): Promise<void> {
  for (let started = 0; started < count; started++)
    running.push(await startWorkerProcess({ databaseUrl: database.url, folder, renders: 1 }))
}

async function stopWorkers(): Promise<void> {
  await Promise.all(running.splice(0).map((worker) => worker.kill('SIGTERM')))
}

/** Lets a worker find one clip, and copies it: the files of the project serve all of them. */
async function clipsToRender(): Promise<string[]> {
  const upload_id = await owner.upload(media('talk-start.mp4'))
  const text = await Bun.file(new URL('../test/talk.srt', import.meta.url)).text()
  const { project_id } = await owner.createProject({
    source: { upload_id, transcript: { text, format: 'srt' } },
    settings: { clip_count: { min: 1, max: 1 }, clip_duration: { min: 4, max: 8, target: 6 } },
  })
  const { status } = await owner.projectWhen(project_id, isSettled)
  if (status !== 'completed') throw new Error(`The project is ${status}.`)
  await copyClip(sql)
  return (await owner.listClips(project_id)).map(({ clip_id }) => clip_id)
}

async function copyClip(sql: Database): Promise<void> {
  await sql`
    insert into clips
    select made.* from (select model from clips model limit 1) one, generate_series(2, ${RENDERS}::integer) n,
           jsonb_populate_record(one.model, jsonb_build_object('clip_id', gen_random_uuid(), 'rank', n)) made
  `
}

/** @returns How many minutes it took from the first request to the last file. */
async function renderAll(clip_ids: string[]): Promise<number> {
  const since = performance.now()
  const asked = await Promise.all(
    clip_ids.map((clip_id) => owner.startRender(clip_id, { force: true })),
  )
  const ids = asked.map(({ render_id }) => render_id)
  for (;;) {
    const [{ open, failed }] = await sql<[{ open: number; failed: number }]>`
      select count(*) filter (where status in ('queued', 'rendering')) as open,
             count(*) filter (where status = 'failed') as failed
        from renders where render_id = any(${sql.typed.uuids(ids)})
    `
    if (failed > 0) throw new Error(`${failed} renders failed.`)
    if (open === 0) return (performance.now() - since) / 60_000
    await Bun.sleep(50)
  }
}
