import { type List, listOf } from '../page.ts'
import type { RequestOptions, Transport } from '../transport/open-transport.ts'
import { path } from '../transport/path.ts'
import type {
  ListedFigure,
  ListFiguresQuery,
  ListPostsQuery,
  Post,
  PostChange,
  PostFigures,
} from '../types/index.ts'

/** Scheduled and delivered posts. */
export const calendar = (transport: Transport) => ({
  list: (query: ListPostsQuery = {}, options?: RequestOptions): List<Post> =>
    listOf(transport, '/v1/calendar', query, options),

  get: (post_id: string, options?: RequestOptions) =>
    transport.call<Post>('GET', path`/v1/calendar/${post_id}`, {}, options),

  /** Reschedules or changes a scheduled post. */
  update: (post_id: string, body: PostChange, options?: RequestOptions) =>
    transport.call<Post>('PATCH', path`/v1/calendar/${post_id}`, { body }, options),

  /** How a post does at its platform. */
  figures: (post_id: string, options?: RequestOptions) =>
    transport.call<PostFigures>('GET', path`/v1/calendar/${post_id}/figures`, {}, options),

  /** How all posts do, the latest reading first. */
  listFigures: (query: ListFiguresQuery = {}, options?: RequestOptions): List<ListedFigure> =>
    listOf(transport, '/v1/figures', query, options),

  /** Cancels a scheduled post; it is returned as `cancelled`. */
  cancel: (post_id: string, options?: RequestOptions) =>
    transport.call<Post>('DELETE', path`/v1/calendar/${post_id}`, {}, options),
})
