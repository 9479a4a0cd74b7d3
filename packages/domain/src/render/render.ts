import { type Static, Type as t } from '@sinclair/typebox'
import {
  CaptionStylePart,
  RENDER_PRESETS,
  renderMembers,
  WholeRenderSettings,
  withoutDefaults,
} from '@svc/specification'
import { CLOSED, Id, Instant, Metadata, Nullable, Words } from '../schema.ts'

const RENDER_STATUSES = ['queued', 'rendering', 'completed', 'failed', 'cancelled'] as const
const asked = withoutDefaults(t.Object(renderMembers), 'untold')

export const RenderRequest = t.Partial(
  t.Object({
    ...asked.properties,
    template_id: Id,
    captions: t.Union([CaptionStylePart, t.Literal(false)]),
    max_file_bytes: t.Integer({ minimum: 100_000 }),
    preset: Words(RENDER_PRESETS),
    max_credits: t.Number({ minimum: 0 }),
    metadata: Metadata,
    force: t.Boolean(),
    dry_run: t.Boolean(),
  }),
  CLOSED,
)
export type RenderRequest = Static<typeof RenderRequest>

/** What is true of a finished file; the address is added when it is read. */
const outputFacts = {
  content_type: t.String(),
  size_bytes: t.Number(),
  width: t.Integer(),
  height: t.Integer(),
  fps: t.Number(),
  duration_seconds: t.Number(),
  video_codec: t.String(),
  audio_codec: Nullable(t.String()),
  loudness_lufs: Nullable(t.Number()),
  sha256: t.String(),
}
export const OutputFacts = t.Object(outputFacts)
export type RenderOutputFacts = Static<typeof OutputFacts>

export const RenderChecks = t.Object({
  black_frames: t.Integer(),
  audio_peak_dbfs: Nullable(t.Number()),
  caption_sync_error_ms: Nullable(t.Number()),
  face_coverage: Nullable(t.Number()),
})
export type RenderChecks = Static<typeof RenderChecks>

export const RenderError = t.Object({
  code: Words([
    'encode_failed',
    'source_missing',
    'timeout',
    'storage_full',
    'font_missing',
    'asset_missing',
  ]),
  message: t.String(),
  retryable: t.Boolean(),
})
export type RenderError = Static<typeof RenderError>

/** One run that makes a finished file of a clip. */
export const Render = t.Object({
  render_id: t.String(),
  clip_id: t.String(),
  project_id: t.String(),
  clip_revision: t.Integer(),
  status: Words(RENDER_STATUSES),
  progress: t.Integer({ minimum: 0, maximum: 100 }),
  estimated_seconds_remaining: Nullable(t.Integer()),
  queue_position: Nullable(t.Integer()),
  not_before: Nullable(Instant),
  settings: WholeRenderSettings,
  output: Nullable(t.Object({ url: t.String(), url_expires_at: Instant, ...outputFacts })),
  captions: Nullable(t.Object({ srt_url: t.String(), vtt_url: t.String(), ass_url: t.String() })),
  thumbnail_url: Nullable(t.String()),
  credits: t.Object({ estimated: t.Number(), charged: t.Number(), refunded: t.Number() }),
  checks: Nullable(RenderChecks),
  error: Nullable(RenderError),
  metadata: Metadata,
  created_at: Instant,
  started_at: Nullable(Instant),
  completed_at: Nullable(Instant),
})
export type Render = Static<typeof Render>
