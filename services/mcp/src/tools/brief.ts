/**
 * The members of a resource that most steps of an agent need; `a.b` is a member of a member, or of each item of a list.
 *
 * The first member identifies the resource. An answer without it is something else (an estimate) and is returned unchanged.
 */
export type Brief = readonly [id: string, ...members: string[]]

const PROJECT: Brief = [
  ...(['project_id', 'type', 'title', 'status', 'stage', 'progress', 'queue_position'] as const),
  ...['estimated_seconds_remaining', 'source.duration_seconds', 'language', 'clip_count'],
  ...['transcript.word_count', 'warnings', 'error', 'share.url', 'created_at'],
]

const CLIP: Brief = [
  ...(['clip_id', 'rank', 'status', 'title', 'start', 'end', 'duration_seconds', 'score'] as const),
  ...['score_reasons.text', 'transcript', 'warnings', 'reaction', 'preview_url', 'latest_render'],
  ...['words', 'revision', 'preview.status'],
]

const RENDER: Brief = [
  ...(['render_id', 'clip_id', 'status', 'progress', 'queue_position'] as const),
  ...['estimated_seconds_remaining', 'error', 'credits', 'output.url', 'output.url_expires_at'],
  ...['output.width', 'output.height', 'output.duration_seconds', 'output.size_bytes'],
]

const POST: Brief = [
  ...(['post_id', 'clip_id', 'social_account_id', 'platform', 'status', 'scheduled_at'] as const),
  ...[
    'render_at',
    'posted_at',
    'title',
    'caption',
    'platform_url',
    'error',
    'warnings',
    'approval_url',
    'reason',
  ],
]

const TEMPLATE: Brief = [
  ...(['template_id', 'name', 'is_default', 'is_builtin', 'version'] as const),
  ...['config.captions.preset', 'config.layout.aspect_ratio', 'config.layout.mode'],
]

const SOCIAL_ACCOUNT: Brief = [
  ...(['social_account_id', 'platform', 'handle', 'display_name', 'status'] as const),
  ...['status_reason', 'capabilities.schedule', 'capabilities.visibility_options'],
  ...['daily_quota'],
]

const EVENT: Brief = [
  ...(['sequence', 'type', 'created_at', 'data.project_id', 'data.clip_id'] as const),
  ...['data.render_id', 'data.post_id', 'data.status', 'data.error'],
]

/** Without the addresses of parts: a program that sends a file in parts calls `/v1` itself. */
const UPLOAD: Brief = [
  ...(['upload_id', 'status', 'file_name', 'size_bytes', 'purpose'] as const),
  ...['upload.url', 'upload.method', 'upload.headers', 'upload.expires_at'],
]

/** The members of a short answer, by the name of what is answered, alone or as a page. */
export const BRIEFS: Readonly<Record<string, Brief>> = {
  Project: PROJECT,
  Clip: CLIP,
  Render: RENDER,
  Post: POST,
  Template: TEMPLATE,
  ListedSocialAccount: SOCIAL_ACCOUNT,
  Event: EVENT,
  MintedUpload: UPLOAD,
  ShownUpload: UPLOAD,
}
