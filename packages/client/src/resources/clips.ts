import { type List, listOf } from '../page.ts'
import type { RequestOptions, Transport } from '../transport/open-transport.ts'
import { path } from '../transport/path.ts'
import type {
  Clip,
  ClipChange,
  ClipRequest,
  ClipRevision,
  ClipRevisionContent,
  Estimate,
  GetClipQuery,
  ListClipsQuery,
  ListRevisionsQuery,
  Post,
  PublishRequest,
} from '../types/index.ts'

/** How a clip is published; `estimatePublish` is the dry run. */
export type NewPost = Omit<PublishRequest, 'dry_run'>

/** The clips found in a project: ranked ranges of its source, with captions and framing. */
export const clips = (transport: Transport) => ({
  /** Lists the clips of a project, those that are ready so far. */
  list: (
    { project_id, ...query }: ListClipsQuery & { project_id: string },
    options?: RequestOptions,
  ): List<Clip> => listOf(transport, path`/v1/projects/${project_id}/clips`, query, options),

  /** Gets a clip; `{ include: 'words' }` adds its words. */
  get: (clip_id: string, query: GetClipQuery = {}, options?: RequestOptions) =>
    transport.call<Clip>('GET', path`/v1/clips/${clip_id}`, { query }, options),

  /** Makes a clip by hand; its words, framing and preview follow. */
  create: (project_id: string, body: ClipRequest, options?: RequestOptions) =>
    transport.call<Clip>('POST', path`/v1/projects/${project_id}/clips`, { body }, options),

  /** Edits a clip; with `revision`, a clip that was changed since is refused with `CONFLICT`. */
  update: (clip_id: string, body: ClipChange, options?: RequestOptions) =>
    transport.call<Clip>('PATCH', path`/v1/clips/${clip_id}`, { body }, options),

  /** Lists the revisions of a clip, the newest first. */
  revisions: (
    { clip_id, ...query }: ListRevisionsQuery & { clip_id: string },
    options?: RequestOptions,
  ): List<ClipRevision> => listOf(transport, path`/v1/clips/${clip_id}/revisions`, query, options),

  /** Gets a revision of a clip with everything that it holds. */
  revision: (clip_id: string, revision: number, options?: RequestOptions) =>
    transport.call<ClipRevisionContent>(
      'GET',
      path`/v1/clips/${clip_id}/revisions/${String(revision)}`,
      {},
      options,
    ),

  /** Brings a revision back, as a new one. */
  restore: (clip_id: string, revision: number, options?: RequestOptions) =>
    transport.call<Clip>(
      'POST',
      path`/v1/clips/${clip_id}/revisions/${String(revision)}/restore`,
      {},
      options,
    ),

  like: (clip_id: string, options?: RequestOptions) =>
    transport.call<Clip>('POST', path`/v1/clips/${clip_id}/like`, {}, options),

  dislike: (clip_id: string, options?: RequestOptions) =>
    transport.call<Clip>('POST', path`/v1/clips/${clip_id}/dislike`, {}, options),

  /** Takes back a like or dislike. */
  deleteReaction: (clip_id: string, options?: RequestOptions) =>
    transport.call<Clip>('DELETE', path`/v1/clips/${clip_id}/reaction`, {}, options),

  /** Publishes a clip, now or at `scheduled_at`; a render that is missing is made and charged. */
  publish: (clip_id: string, body: NewPost, options?: RequestOptions) =>
    transport.call<Post>('POST', path`/v1/clips/${clip_id}/publish`, { body }, options),

  /** Estimates the cost of publishing, without publishing. */
  estimatePublish: (clip_id: string, body: NewPost, options?: RequestOptions) =>
    transport.call<Estimate>(
      'POST',
      path`/v1/clips/${clip_id}/publish`,
      { body: { ...body, dry_run: true } },
      options,
    ),
})
