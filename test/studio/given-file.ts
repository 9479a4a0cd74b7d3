import { until } from '@svc/patience'
import type { Clip } from '../../packages/client/src/index.ts'
import { assetKey, renderKeys } from '../../packages/domain/src/ids.ts'
import {
  type AssetFacts,
  beginAsset,
  completeAsset,
  completeRender,
  startRender,
} from '../../packages/domain/src/index.ts'
import { LOGO_FACTS } from '../../packages/domain/test/asset-fixtures.ts'
import { createTenantOf, recordingJobs } from '../../packages/domain/test/fixtures.ts'
import { begunRender, RENDER_RESULT } from '../../packages/domain/test/worked.ts'
import { media } from '../../packages/test-media/src/index.ts'
import type { WholeService } from '../authorization/whole-service.ts'
import type { Member } from './member.ts'

/** The newest render of a clip, which waits for a worker. */
export async function waitingRender({ sql }: WholeService, { clip_id }: Clip): Promise<string> {
  const { render_id } = await until(async () => {
    const [row] = await sql<{ render_id: string }[]>`
      select render_id from renders where clip_id = ${clip_id} and status = 'queued'
    `
    return row
  })
  return render_id
}

/** Ends the render that a clip waits for as a worker does, with a file that is there already. */
export async function giveFile(service: WholeService, clip: Clip): Promise<void> {
  await finish(service, await waitingRender(service, clip))
}

/** Gives the best clip a small file, which its posts take: the one that would be made for them is large. */
export async function giveSmallFile(
  service: WholeService,
  { account_id }: Member,
  [best]: Clip[],
): Promise<void> {
  // No worker is told of it.
  const context = createTenantOf(service.sql, account_id, recordingJobs())
  const wanted = { resolution: '720p', quality: 'draft' } as const
  const { render_id } = await startRender(context, best?.clip_id ?? '', wanted)
  await finish(service, render_id)
}

/** Ends the check of the asset that waits for it as a worker does, with its bytes as they came. */
export async function giveAsset(
  { sql, store }: WholeService,
  { account_id }: Member,
  facts: Partial<AssetFacts> = {},
): Promise<void> {
  const { asset_id } = await until(async () => {
    const [row] = await sql<{ asset_id: string }[]>`
      select asset_id from assets where account_id = ${account_id} and status = 'processing'
    `
    return row
  })
  const work = await beginAsset(sql, asset_id, 1)
  if (!work) throw new Error(`Asset ${asset_id} cannot begin.`)
  const all = { ...LOGO_FACTS, thumbnail_name: null, ...facts }
  const sent = store.localPath(work.objectKey) ?? ''
  await store.putFile(assetKey(work, all.file_name), sent, all.content_type)
  await completeAsset(sql, work, all)
}

async function finish({ sql, store }: WholeService, render_id: string): Promise<void> {
  const file = media('talk-start.mp4')
  const run = await begunRender(sql, render_id)
  const { clip, srt } = renderKeys(run)
  await store.putFile(clip, file, 'video/mp4')
  await store.putBytes(srt, '1', 'application/x-subrip')
  const output = { ...RENDER_RESULT.output, size_bytes: Bun.file(file).size }
  await completeRender(sql, run, { ...RENDER_RESULT, output })
}
