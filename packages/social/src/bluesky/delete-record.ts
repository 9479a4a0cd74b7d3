import type { FiguresRequest } from '../figures.ts'
import type { Web } from '../web/web.ts'
import { callAs } from './session.ts'

/**
 * Deletes the record of a post; one that is not there is deleted.
 *
 * @see https://docs.bsky.app/docs/api/com-atproto-repo-delete-record
 */
export async function deleteRecord(web: Web, request: FiguresRequest): Promise<void> {
  const [repo, collection, rkey] = request.platform_post_id.replace('at://', '').split('/')
  const input = { repo, collection, rkey }
  await callAs(web, request, { methodId: 'com.atproto.repo.deleteRecord', method: 'POST', input })
}
