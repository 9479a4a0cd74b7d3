import type { Scope } from '@svc/specification/access'

export const TITLE = 'Clip service'

/** Calls are tried through the dashboard, for whom its session is. */
export const PAGE_FACTS = {
  title: TITLE,
  tryPath: '/dashboard/try',
  signInPath: '/dashboard/sign-in?return_to=/swagger',
}

export const DESCRIPTION = `One long video in; ranked short clips, captions and renders out.

Create a project for a source video, poll it until it is \`completed\`, read its clips, render the ones you like.
The API answers servers only: requests from browsers are refused.

In a body, \`null\` for an optional member means that it is not given where something is created, and its default where something is changed.
A read of one resource has an \`ETag\`, and so has a write that answers with the same: with \`If-None-Match\` a read of an unchanged one is 304, and with \`If-Match\` a PUT, PATCH or DELETE of another state is a \`CONFLICT\`. Changes are JSON merge patches, as \`application/json\` or \`application/merge-patch+json\`.
A list is read page by page: send its \`next_cursor\` as \`cursor\`.
Every POST can be repeated safely with an \`Idempotency-Key\`. Numbers of seconds have at most three decimals.

Besides the errors that an operation names, every call can be refused with \`INVALID_API_KEY\`, \`MISSING_SCOPE\`, \`ORIGIN_REJECTED\`, \`RATE_LIMITED\`, and a 5xx, which may be tried again; one with a body also with \`INVALID_JSON\`, \`VALIDATION_ERROR\`, \`PAYLOAD_TOO_LARGE\` or \`UNSUPPORTED_MEDIA_TYPE\`.

Times are RFC 3339 of the years 1970 to 9999, with \`Z\` or an offset of at most 14 hours.`

export const SCOPE_GRANTS: Record<Scope, string> = {
  'svc:account:read': 'read account profile, plan and credit balance',
  'svc:projects:read': 'list and read projects, clips and share links',
  'svc:projects:write': 'create and delete projects, manage share links',
  'svc:results:read': 'read clip detail',
  'svc:results:write': 'like, dislike and edit clips, and make clips by hand',
  'svc:render:execute': 'start renders and read render status; not on every plan',
  'svc:social:read': 'list connected social accounts',
  'svc:social:publish': 'publish or schedule a clip; not on every plan',
  'svc:templates:read': 'list and read templates',
  'svc:templates:write': 'create, update and delete templates',
  'svc:assets:read': 'read brand-kit assets',
  'svc:assets:write': 'upload, confirm and delete brand-kit assets',
  'svc:calendar:read': 'list scheduled and posted content',
  'svc:calendar:write': 'reschedule, update and cancel scheduled posts',
  'svc:media:upload': 'mint upload addresses',
}

/** Credentials of other services than the API. */
export const CREDENTIALS = {
  registration: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `registration_access_token` of a client.',
  },
  dashboard: { type: 'http', scheme: 'bearer', description: 'The credential of the dashboard.' },
}

/** What the operations of each tag are about. */
export const TAGS: Record<string, string> = {
  Account: 'Who is calling, on which plan, with how many credits.',
  Projects: 'One source video each, from the moment it is given until its clips are made.',
  Feeds: 'Podcasts and channels whose new items become projects by themselves.',
  Clips: 'What a project found: ranked ranges of its source, with captions and framing.',
  Renders: 'Finished files of clips. They cost credits.',
  Templates: 'Caption and layout configurations that projects refer to.',
  Assets: 'The files of the brand kit: logos, fonts, intros, music.',
  Calendar: 'Posts that wait, and posts that were delivered.',
  'Social accounts': 'The accounts that clips are published to.',
  'Share links': 'Public read-only links of projects.',
  Events: 'What happened, in order.',
  Media: 'Addresses that files are uploaded to.',
  OAuth: 'How an app gets access tokens from users, and gives them back.',
  Webhooks: 'What is sent to receivers of events.',
}

const integer = (description: string, minimum: number, example: number) => ({
  description,
  schema: { type: 'integer', minimum },
  example,
})

const text = (description: string, example: string, ...allowed: string[]) => ({
  description,
  schema: { type: 'string', ...(allowed.length > 0 && { enum: allowed }) },
  example,
})

const id = text('Quote it to support.', '5f2b9c0e4d7a1f6380c2000000000a3f')

/** Every header that an answer may have, by its name. */
export const HEADERS = {
  'X-Request-ID': id,
  'X-Trace-ID': id,
  'RateLimit-Limit': integer('Requests a minute.', 1, 120),
  'RateLimit-Remaining': integer('How many more may come right now.', 0, 29),
  'RateLimit-Reset': integer('Seconds until all that may come at once may come again.', 0, 1),
  'Retry-After': integer('Seconds after which it may be tried again.', 1, 1),
  'Idempotency-Replayed': text(
    'Present when this is the stored answer to an earlier request with the same key.',
    'true',
    'true',
  ),
  Location: text('Where what was made can be read.', '/v1/projects/01KQS55DE042G44QPN907299K9'),
  'Content-Language': text('The language in which it tells reasons for scores.', 'de', 'en', 'de'),
  ETag: text(
    'Changes with the resource. Send it as `If-None-Match` with a read, as `If-Match` with a change.',
    '"hx2nQmOZpPmMbYwP6yWc9A"',
  ),
} as const

type HeaderName = keyof typeof HEADERS

export function headersOf(...names: HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

export const OF_EVERY_ANSWER: HeaderName[] = [
  'X-Request-ID',
  'X-Trace-ID',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
]

export const OF_EVERY_REFUSAL: HeaderName[] = ['X-Request-ID', 'X-Trace-ID']

/** Describes a header that a request may have; `form` is what its text must be like. */
export const header = (name: string, description: string, example: string, form: object = {}) => ({
  ...{ name, in: 'header', required: false, description },
  schema: { type: 'string', ...form, examples: [example] },
})

/** Request headers that an operation may take, by name. */
export const HEADER_PARAMETERS = {
  'Idempotency-Key': header(
    'Idempotency-Key',
    'Makes it safe to repeat: any text of 1 to 200 printable ASCII characters. A repetition within seven days gets the first answer again. Default: none.',
    'b4c0a1d2-7e1f-4c36-9a55-0f2d8e6b3c17',
    { minLength: 1, maxLength: 200, pattern: '^[\\x20-\\x7e]+$' },
  ),
  'Accept-Language': header(
    'Accept-Language',
    'The languages in which reasons for scores may be told: English, German, Spanish, French, Portuguese or Japanese. Default: English.',
    'de-AT, en;q=0.8',
  ),
  'If-None-Match': header(
    'If-None-Match',
    'The `ETag` of what is known already, or several of them: a read of the same is answered with 304, without a body, and a change of the same is refused with `CONFLICT`. Default: none.',
    '"hx2nQmOZpPmMbYwP6yWc9A"',
  ),
  'If-Match': header(
    'If-Match',
    'The `ETag` that the change was made for, or several of them: any other state is refused with `CONFLICT`, whose `ETag` is the present one. Default: none.',
    '"1"',
  ),
  'Last-Event-ID': header(
    'Last-Event-ID',
    'The id of the last event that was seen, its `sequence`: the stream goes on behind it. Default: the present moment.',
    '11',
  ),
} as const
