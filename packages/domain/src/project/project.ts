import { type Static, Type as t } from '@sinclair/typebox'
import { ProjectSettingsRequest, Text, WholeProjectSettings } from '@svc/specification'
import { CLOSED, Id, Instant, Metadata, Nullable, Words } from '../schema.ts'

export const PROJECT_TYPES = ['clipping', 'captions'] as const
export const PROJECT_STATUSES = [
  'queued',
  'processing',
  'completed',
  'failed',
  'cancelled',
] as const
export const PROJECT_STAGES = [
  'downloading',
  'probing',
  'downloading_model',
  'transcribing',
  'analyzing',
  'selecting',
  'reframing',
  'previewing',
  'finalizing',
] as const
export type ProjectStage = (typeof PROJECT_STAGES)[number]

export const ProjectWarning = t.Object({
  code: Words([
    'no_speech',
    'low_audio',
    'few_candidates',
    'llm_unavailable_used_builtin',
    'language_uncertain',
    'speech_uncertain',
    'recognizer_fallback',
    'source_low_resolution',
    'captions_already_burned_in',
  ]),
  message: t.String(),
})
export type ProjectWarning = Static<typeof ProjectWarning>

export const ProjectError = t.Object({
  code: Words([
    'source_unreachable',
    'source_forbidden',
    'source_unsupported',
    'source_too_long',
    'source_too_large',
    'source_corrupt',
    'range_outside_source',
    'no_audio_track',
    'transcription_failed',
    'processing_failed',
    'timeout',
    'storage_full',
  ]),
  message: t.String(),
  stage: Nullable(Words(PROJECT_STAGES)),
  retryable: t.Boolean(),
})
export type ProjectError = Static<typeof ProjectError>

const SOURCE_PLATFORMS = ['youtube', 'vimeo', 'twitch', 'direct', 'upload', 'other'] as const

/** What a source turned out to be; `null` until probed. */
export const ProjectFacts = t.Object({
  platform: Words(SOURCE_PLATFORMS, { default: 'other' }),
  title: Nullable(t.String()),
  duration_seconds: Nullable(t.Number()),
  width: Nullable(t.Integer()),
  height: Nullable(t.Integer()),
  fps: Nullable(t.Number()),
  has_audio: Nullable(t.Boolean()),
  size_bytes: Nullable(t.Number()),
  content_type: Nullable(t.String()),
})

/** Where a project's video comes from and what it turned out to be. */
export const ProjectSource = t.Object({
  kind: Words(['url', 'upload']),
  url: Nullable(t.String()),
  upload_id: Nullable(t.String()),
  ...ProjectFacts.properties,
})
export type ProjectSource = Static<typeof ProjectSource>

const TRANSCRIPT_SOURCES = ['asr', 'imported', 'embedded', 'site', 'none'] as const

/** Where a transcript came from, and how long it is. */
export const ProjectTranscript = t.Object({
  word_count: t.Integer(),
  source: Words(TRANSCRIPT_SOURCES, { default: 'none' }),
})

/** One source video and the work on it. */
export const Project = t.Object({
  project_id: t.String(),
  type: Words(PROJECT_TYPES),
  title: Nullable(t.String()),
  status: Words(PROJECT_STATUSES),
  stage: Nullable(Words(PROJECT_STAGES)),
  progress: t.Integer({ minimum: 0, maximum: 100 }),
  queue_position: Nullable(t.Integer()),
  estimated_seconds_remaining: Nullable(t.Integer()),
  source: ProjectSource,
  settings: WholeProjectSettings,
  template_id: Nullable(t.String()),
  template_snapshot_at: Nullable(Instant),
  language: Nullable(t.String()),
  clip_count: t.Integer(),
  credits: t.Object({ estimated: t.Number(), charged: t.Number(), refunded: t.Number() }),
  transcript: Nullable(
    t.Object({
      srt_url: t.String(),
      vtt_url: t.String(),
      json_url: t.String(),
      ...ProjectTranscript.properties,
    }),
  ),
  share: Nullable(t.Object({ url: t.String(), created_at: Instant })),
  warnings: t.Array(ProjectWarning),
  error: Nullable(ProjectError),
  metadata: Metadata,
  created_at: Instant,
  updated_at: Instant,
  started_at: Nullable(Instant),
  completed_at: Nullable(Instant),
  expires_at: Nullable(Instant),
})
export type Project = Static<typeof Project>

const TRANSCRIPT_FORMATS = ['srt', 'vtt', 'json'] as const

export const ProjectRequest = t.Object(
  {
    type: t.Optional(Words(PROJECT_TYPES)),
    title: t.Optional(Text({ minLength: 1, maxLength: 200 })),
    source: t.Object(
      {
        url: t.Optional(t.String({ maxLength: 2048 })),
        upload_id: t.Optional(Id),
        transcript: t.Optional(
          t.Object(
            {
              upload_id: t.Optional(Id),
              text: t.Optional(t.String({ minLength: 1 })),
              format: t.Optional(Words(TRANSCRIPT_FORMATS)),
            },
            CLOSED,
          ),
        ),
      },
      CLOSED,
    ),
    template_id: t.Optional(Id),
    settings: t.Optional(ProjectSettingsRequest),
    webhook_url: t.Optional(t.String({ maxLength: 2048 })),
    metadata: t.Optional(Metadata),
    confirm_rights: t.Optional(t.Boolean()),
    dry_run: t.Optional(t.Boolean()),
  },
  CLOSED,
)
export type ProjectRequest = Static<typeof ProjectRequest>

/** How the list of projects is narrowed; newest first. */
export interface ProjectQuery {
  limit: number
  cursor?: string
  status?: (typeof PROJECT_STATUSES)[number]
  type?: (typeof PROJECT_TYPES)[number]
  created_after?: string
  created_before?: string
  /** Part of the title, any case. */
  q?: string
  /** Only these projects; ids that the account does not have are left out. */
  ids?: string[]
}
