import { media } from '@svc/test-media'
import type { Database } from '../../packages/domain/src/index.ts'
import { isSettled } from '../../services/media/test/project-owner.ts'
import type { Bench } from './open-bench.ts'

/** How many renders some workers made in a minute. */
export interface RenderRate {
  workers: number
  perMinute: number
}

/** Makes the same renders of clips of a few seconds with one, two and four workers, each with one place for renders. */
export async function measureRenders(bench: Bench, renders: number): Promise<RenderRate[]> {
  await bench.startWorkers(1)
  const clip_ids = await clipsToRender(bench, renders)
  await bench.stopWorkers()
  const rates: RenderRate[] = []
  for (const workers of [1, 2, 4]) {
    await bench.startWorkers(workers, { WORKER_RENDERS: '1' })
    const minutes = await renderAll(bench, clip_ids)
    await bench.stopWorkers()
    rates.push({ workers, perMinute: renders / minutes })
  }
  return rates
}

/** Lets a worker find one clip, and copies it: the files of the project serve all of them. */
async function clipsToRender({ sql, owner }: Bench, renders: number): Promise<string[]> {
  const upload_id = await owner.upload(media('talk-start.mp4'))
  const srt = new URL('../../services/media/test/talk.srt', import.meta.url)
  const text = await Bun.file(srt).text()
  const { project_id } = await owner.createProject({
    source: { upload_id, transcript: { text, format: 'srt' } },
    settings: { clip_count: { min: 1, max: 1 }, clip_duration: { min: 4, max: 8, target: 6 } },
  })
  const { status } = await owner.projectWhen(project_id, isSettled)
  if (status !== 'completed') throw new Error(`The project is ${status}.`)
  await copyClip(sql, renders)
  return (await owner.listClips(project_id)).map(({ clip_id }) => clip_id)
}

async function copyClip(sql: Database, renders: number): Promise<void> {
  await sql`
    insert into clips
    select made.* from (select model from clips model limit 1) one, generate_series(2, ${renders}::integer) n,
           jsonb_populate_record(one.model, jsonb_build_object('clip_id', gen_random_uuid(), 'rank', n)) made
  `
}

/** @returns How many minutes it took from the first request to the last file. */
async function renderAll({ sql, owner }: Bench, clip_ids: string[]): Promise<number> {
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
