import {
  beginAsset,
  beginProject,
  beginRender,
  beginTranslation,
  completeAsset,
  completeRender,
  completeTranslation,
  renderKeys,
  reportProject,
  type Sql,
} from '@svc/domain'
import { endProject, LOGO_FACTS, RENDER_RESULT, SOURCE_FACTS, testClip } from '@svc/domain/testing'
import { until } from '@svc/patience'
import type { ObjectStore } from '@svc/storage'

interface Workplace {
  sql: Sql
  store: ObjectStore
  /** Whose work is done. */
  account_id: string
  /** The bytes of every finished render. */
  video: string | Uint8Array
}

/**
 * Does what workers do, at once and without reading the media: each project gets 5 clips, each render a file, and
 * assets are taken for logos.
 */
export function createInstantWorker({ sql, store, account_id, video }: Workplace) {
  async function makeClips(project_id: string): Promise<void> {
    const run = await beginProject(sql, project_id, 1)
    if (!run) return
    await reportProject(sql, run, { stage: 'selecting', progress: 40, source: SOURCE_FACTS })
    const clips = Array.from({ length: 5 }, (_, index) => testClip(index + 1))
    await endProject(sql, run, clips)
  }

  async function makeFile(render_id: string): Promise<void> {
    const run = await beginRender(sql, render_id, 1)
    if (!run) return
    await store.putBytes(renderKeys(run).clip, video, 'video/mp4')
    const sha256 = new Bun.CryptoHasher('sha256').update(video).digest('hex')
    const output = { ...RENDER_RESULT.output, size_bytes: video.length, sha256 }
    await completeRender(sql, run, { ...RENDER_RESULT, output })
  }

  async function workOnce(): Promise<void> {
    const projects = await sql`
      select project_id from projects where account_id = ${account_id} and status = 'queued'
    `
    for (const { project_id } of projects) await makeClips(project_id)
    const renders = await sql`
      select render_id from renders where account_id = ${account_id} and status = 'queued'
    `
    for (const { render_id } of renders) await makeFile(render_id)
    const translations = await sql`
      select translation_id from translations where account_id = ${account_id} and status = 'queued'
    `
    for (const { translation_id } of translations) {
      const work = await beginTranslation(sql, translation_id, 1)
      const lines = work?.clip.segments.map((one) => ({ ...one, spoken: 'Why?', text: 'Warum?' }))
      const made = { made_by: 'service', hook: 'Warum?', lines: lines ?? [] }
      if (work) await completeTranslation(sql, work, made)
    }
    const assets = await sql`
      select asset_id from assets where account_id = ${account_id} and status = 'processing'
    `
    for (const { asset_id } of assets) {
      const work = await beginAsset(sql, asset_id, 1)
      if (work) await completeAsset(sql, work, LOGO_FACTS)
    }
  }

  return {
    makeClips,
    makeFile,
    /** Does queued work until it is stopped. */
    async work(signal: AbortSignal): Promise<void> {
      const isOver = async () => {
        await workOnce()
        return signal.aborted
      }
      await until(isOver, { limit: Number.POSITIVE_INFINITY })
    },
  }
}
