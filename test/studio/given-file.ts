import { until } from '@svc/patience'
import type { Client, Clip } from '../../packages/client/src/index.ts'
import { renderKeys } from '../../packages/domain/src/object-keys.ts'
import { finishRender } from '../../packages/domain/test/worked.ts'
import { media } from '../../packages/test-media/src/index.ts'
import type { WholeService } from '../authorization/whole-service.ts'

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
  await finishRender(service.sql, await waitingRender(service, clip), async (run) => {
    const { clip, srt } = renderKeys(run)
    await service.store.putFile(clip, media('talk-start.mp4'), 'video/mp4')
    await service.store.putBytes(srt, '1', 'application/x-subrip')
  })
}

/** Has a worker make a small file of the best clip, which its posts take: the one that would be made for them is large. */
export async function makeSmallFile({ renders }: Client, [best]: Clip[]): Promise<void> {
  const clip_id = best?.clip_id ?? ''
  await renders.create(clip_id, { resolution: '720p', quality: 'draft' })
  await until(async () => (await renders.latest(clip_id)).status === 'completed')
}
