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

/** Each scope with what it grants. */
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
