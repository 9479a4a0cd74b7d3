import { REFUSAL_REASONS } from '@svc/domain'
import { COMMON_EXAMPLES, type RefusalExample, type RefusalFacts } from '@svc/http'
import { ERROR_STATUS, type ErrorCode } from '@svc/specification'

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
