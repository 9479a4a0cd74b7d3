import { REFUSAL_REASONS } from '@svc/domain'
import {
  COMMON_EXAMPLES,
  type DocumentFacts,
  type RefusalExample,
  type RefusalFacts,
} from '@svc/http'
import { ERROR_STATUS, type ErrorCode } from '@svc/specification'
import { PLANS, planIncludes, SCOPES, type Scope } from '@svc/specification/access'
import { oauthPaths } from './oauth-paths.ts'
import { ERRORS_PATH } from './refusal-help.ts'
import { webhooks } from './webhooks.ts'

/** What the OpenAPI document says about the service as a whole. */
export function documentFacts(baseUrl: string): DocumentFacts {
  return {
    title: 'Clip service',
    version: '1',
    description: DESCRIPTION,
    server: baseUrl,
    tryPath: '/dashboard/try',
    signInPath: '/dashboard/sign-in?return_to=/swagger',
    scopes: SCOPE_GRANTS,
    plans: PLANS_OF_SCOPES,
    tags: TAGS,
    refusals: { ...REFUSAL_FACTS, help: baseUrl + ERRORS_PATH },
    others: (named) => ({ paths: oauthPaths(named), webhooks: webhooks(named) }),
    credentials: CREDENTIALS,
  }
}

const DESCRIPTION = `One long video in; ranked short clips, captions and renders out.

Create a project for a source video, poll it until it is \`completed\`, read its clips, render the ones you like.
The API answers servers only: requests from browsers are refused.

In a body, \`null\` for an optional member means that it is not given where something is created, and its default where something is changed.
A read of one resource has an \`ETag\`, and so has a write that answers with the same: with \`If-None-Match\` a read of an unchanged one is 304, and with \`If-Match\` a PUT, PATCH or DELETE of another state is a \`CONFLICT\`. Changes are JSON merge patches, as \`application/json\` or \`application/merge-patch+json\`.
A list is read page by page: send its \`next_cursor\` as \`cursor\`.
Every POST can be repeated safely with an \`Idempotency-Key\`. Numbers of seconds have at most three decimals.

Besides the errors that an operation names, every call can be refused with \`INVALID_API_KEY\`, \`MISSING_SCOPE\`, \`ORIGIN_REJECTED\`, \`RATE_LIMITED\`, and a 5xx, which may be tried again; one with a body also with \`INVALID_JSON\`, \`VALIDATION_ERROR\`, \`PAYLOAD_TOO_LARGE\` or \`UNSUPPORTED_MEDIA_TYPE\`.

Times are RFC 3339 of the years 1970 to 9999, with \`Z\` or an offset of at most 14 hours.`

const SCOPE_GRANTS: Record<Scope, string> = {
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

const PLANS_OF_SCOPES = Object.fromEntries(
  SCOPES.flatMap((scope) => {
    const plans = PLANS.filter((plan) => planIncludes(plan, scope))
    const told = plans.map((plan) => `\`${plan}\``).join(', ')
    return plans.length < PLANS.length ? [[scope, told] as const] : []
  }),
)

/** Credentials of other services than the API. */
const CREDENTIALS = {
  registration: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `registration_access_token` of a client.',
  },
  dashboard: { type: 'http', scheme: 'bearer', description: 'The credential of the dashboard.' },
}

const TAGS: Record<string, string> = {
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

const OWN_EXAMPLES = {
  INSUFFICIENT_CREDITS: {
    description: 'This costs 4 credits; 1 is available.',
    needed: 4,
    available: 1,
  },
  PLAN_UPGRADE_REQUIRED: {
    description: 'The plan free does not include render; the smallest that does is creator.',
    required_plan: 'creator',
    feature: 'render',
  },
  PASSWORD_REQUIRED: { description: 'The link is protected: send its password.' },
  INVALID_LINK: { description: 'The link is malformed, expired or for something else.' },
  POST_ALREADY_PUBLISHED: { description: 'A delivered post can no longer be changed.' },
  POST_IN_PROGRESS: {
    description: 'The post is being published; try again in 5 s.',
    retry_after: 5,
  },
  RENDER_REQUIRED: { description: 'The clip has no finished render; start one first.' },
  SOCIAL_ACCOUNT_NOT_CONNECTED: {
    description: 'The account is expired; connect it again in the dashboard.',
  },
  PROJECT_NOT_READY: { description: 'The clip is not ready yet; poll its project.' },
} satisfies Partial<Record<ErrorCode, RefusalExample>>

/** What the OpenAPI document says about refusals: every code with its status and an example. */
export const REFUSAL_FACTS: RefusalFacts = {
  statuses: ERROR_STATUS,
  reasons: REFUSAL_REASONS,
  examples: { ...COMMON_EXAMPLES, ...OWN_EXAMPLES },
  members: {
    needed: { type: 'number', description: 'What it would cost, in credits.' },
    available: { type: 'number', description: 'What can be spent, in credits.' },
    required_scope: { type: 'string', description: 'The scope that the credential lacks.' },
    required_plan: { type: 'string', description: 'The smallest plan that includes it.' },
    feature: { type: 'string', description: 'What the plan does not include.' },
    revision: {
      type: 'integer',
      minimum: 1,
      description: 'The revision that the clip is at.',
    },
    retry_after: {
      type: 'integer',
      minimum: 1,
      description: 'After how many seconds it may be tried again.',
    },
  },
}
