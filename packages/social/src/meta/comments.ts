import type { CommentRequest } from '../connector.ts'
import { hasText } from '../post/has-text.ts'
import { listOf } from '../web/json-value.ts'
import type { Web } from '../web/web.ts'
import { callGraph, type GraphApi } from './call-graph.ts'

/**
 * Writes below a reel, and looks for what was written, as the account that posted it.
 *
 * @see https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-media/comments
 * @see https://developers.facebook.com/docs/graph-api/reference/video/comments
 */
export function graphComments(web: Web, api: GraphApi, member: 'text' | 'message') {
  const call = async (request: CommentRequest, form?: Record<string, string>) => {
    const { platform_post_id, credentials, signal } = request
    const path = `${platform_post_id}/comments${form ? '' : `?fields=${member}&limit=100`}`
    const { token } = await credentials.read()
    return callGraph(web, api, { path, token, signal, ...(form && { form, makesPost: true }) })
  }
  return {
    async comment(request: CommentRequest): Promise<void> {
      await call(request, { message: request.text })
    },
    findComment: async (request: CommentRequest): Promise<boolean> =>
      hasText(listOf(await call(request), 'data'), request.text, member),
  }
}
