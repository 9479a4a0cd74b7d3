import { type Endpoint, OPERATIONS, type Operation } from '@svc/specification/operations'

/** One operation of `/v1` as a model sees it. Its arguments and answers are described by the OpenAPI document. */
export interface Tool {
  name: string
  endpoint: Endpoint
  /** For a model that chooses a tool: what it does, and what to call before or after. */
  description: string
  annotations: Annotations
  /** Arguments that are required before anything is spent or published, although `/v1` does not require them. */
  needs?: readonly Consent[]
  /** Members of the body that the tool has no argument for. */
  lacks?: readonly string[]
  /** Members of an argument of which one is required, although none is required by itself. */
  oneOf?: Readonly<Record<string, readonly string[]>>
  /** Set when answers hold words that were said or written in a video. */
  quotesVideo?: true
  /** Set when the answer is the transcript of the project's video, rather than the project. */
  readsTranscript?: true
  /** Set when the tool accepts the path of a file instead of its other arguments, where agent and files are on one machine. */
  takesPath?: true
  /** The members of a short answer; tools that only read return all members on request. */
  brief?: Brief
  /** Set when the tool sends nothing besides its path: another tool changes what it could send. */
  isBare?: true
  /** Set when the tool posts: a person approves that first, unless they are known not to want to. */
  isPosting?: true
  /** Set when the tool spends: a person is asked before, where their client can. */
  spends?: true
  /** Set when clients with MCP Apps show the answer as a page in the chat. */
  app?: true
  /** Set when the tool polls until the resource has ended. */
  waits?: true
  /** Set when the resource that the tool waits for does not exist before a person begins it. */
  mayBegin?: true
}

/** What an agent must state explicitly: the most that may be spent, or that a person agreed. */
export type Consent = 'max_credits' | 'confirm'

/**
 * Hints for a client that decides whether to ask its user first. An omitted hint has the protocol's default: a tool that changes
 * something, destroys something, and does it again each time.
 */
interface Annotations {
  readOnlyHint?: true
  destructiveHint?: false
  idempotentHint?: true
}

/** Changes nothing. */
const READS: Annotations = { readOnlyHint: true }

/** Makes something new each time. */
const ADDS: Annotations = { destructiveHint: false }

/** Sets a state; repeating the call has no further effect. */
export const MARKS: Annotations = { ...ADDS, idempotentHint: true }

/** Replaces or removes what was there. */
export const REPLACES: Annotations = { idempotentHint: true }

const OF_METHOD: Readonly<Record<string, Annotations>> = { GET: READS, POST: ADDS }

/** What is said of a tool where it is not as its operation says; `tellsAll` where a short answer would be of no use. */
type Unlike = Partial<Omit<Tool, 'name' | 'endpoint' | 'description' | 'quotesVideo'>> & {
  tellsAll?: true
}

/** Describes tools by their names: the operation of each, what a model is told of it, and what does not follow from the operation. */
export function tools(
  table: Readonly<
    Record<string, [operation: keyof typeof OPERATIONS, description: string, unlike?: Unlike]>
  >,
): readonly Tool[] {
  return Object.entries(table).map(([name, [id, description, { tellsAll, ...unlike } = {}]]) => {
    const { at, answers = {} }: Operation & { at: Endpoint } = OPERATIONS[id]
    const told = Object.values(answers).at(-1)?.title?.replace(/Page$/, '') ?? ''
    const brief = tellsAll || unlike.readsTranscript ? undefined : BRIEFS[told]
    return {
      ...{ name, endpoint: at, description },
      annotations: OF_METHOD[at.split(' ', 1)[0] ?? ''] ?? REPLACES,
      ...(brief && { brief }),
      ...(QUOTED.has(told) && { quotesVideo: true }),
      ...unlike,
    }
  })
}

/** What holds words that were said or written in a video. */
const QUOTED = new Set([
  'Project',
  'Clip',
  'ClipRevision',
  'Post',
  'Event',
  'Found',
  'ListedFigure',
])

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

/** What a reaction changed; the caller has read the rest. */
export const MARKED_CLIP: Brief = ['clip_id', 'title', 'reaction', 'revision']

/** What an edit may have changed. */
export const EDITED_CLIP: Brief = [
  ...(['clip_id', 'title', 'start', 'end', 'duration_seconds', 'transcript', 'warnings'] as const),
  ...['reaction', 'revision', 'preview.status'],
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

const FIGURE: Brief = [
  ...([
    'post_id',
    'clip_id',
    'platform',
    'title',
    'posted_at',
    'age_hours',
    'views',
    'likes',
  ] as const),
  ...['comments', 'shares', 'saves', 'watch_seconds_average', 'watched_share', 'left_early_share'],
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
const BRIEFS: Readonly<Record<string, Brief>> = {
  Project: PROJECT,
  Clip: CLIP,
  Render: RENDER,
  Post: POST,
  Template: TEMPLATE,
  ListedSocialAccount: SOCIAL_ACCOUNT,
  Event: EVENT,
  ListedFigure: FIGURE,
  MintedUpload: UPLOAD,
  ShownUpload: UPLOAD,
}
