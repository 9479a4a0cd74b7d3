import { type Static, Type as t } from '@sinclair/typebox'
import { PLANS, SCOPES } from './access.ts'
import { At, Flag, Id, Quantity, Said, SaidOrNull, Shape, Tally, TallyOrNull } from './members.ts'
import { Words } from './shape.ts'
import { STORY } from './story.ts'

const MEGABYTE = 1_000_000

/** The limits of an account. A retention of `null` keeps data for ever. */
export const AccountLimits = Shape(
  'AccountLimits',
  'What an account may have at most, by its plan.',
  {
    max_source_seconds: Quantity('seconds', 'The longest source.', 36_000),
    max_source_bytes: Quantity('bytes', 'The largest source.', 10_000 * MEGABYTE),
    max_concurrent_projects: Tally(
      'projects',
      'How many projects are worked on at a time; further ones wait.',
      5,
    ),
    max_unfinished_projects: Tally(
      'projects',
      'How many projects may wait or be worked on; one more is refused with `RATE_LIMITED`.',
      1000,
    ),
    max_concurrent_renders: Tally(
      'renders',
      'How many renders are worked on at a time; further ones wait.',
      4,
    ),
    max_clips_per_project: Tally('clips', 'The most clips that a project may ask for.', 50),
    storage_bytes: Quantity(
      'bytes',
      'The most that uploads and results may take.',
      100_000 * MEGABYTE,
    ),
    retention_days: TallyOrNull(
      'days',
      'After how long projects are deleted; `null` keeps them.',
      90,
    ),
  },
)
export type AccountLimits = Static<typeof AccountLimits>

export const Account = Shape('Account', 'An account as the credential that asks sees it.', {
  id: Id('The account.', STORY.account_id),
  name: Said('Its name as it is shown.', 'Ada Lovelace'),
  email: SaidOrNull(
    'The address of the person whom the credential acts for; `null` for an API key that acts for no person.',
    'ada@example.org',
  ),
  is_test: Flag(
    'Whether it is the account of test keys: projects show a sample, nothing costs credits, and posts reach no platform.',
    false,
  ),
  plan: Words(PLANS, { description: 'What the account may do.', examples: ['pro'] }),
  plan_features: t.Object(
    {
      render: Flag('Whether the plan includes renders.', true),
      publish: Flag('Whether it includes publishing.', true),
    },
    {
      description:
        'What the plan includes: what is `false` is refused with `PLAN_UPGRADE_REQUIRED`.',
    },
  ),
  credits: Quantity(
    'credits',
    'What can be spent now: the balance without what is reserved.',
    1499,
  ),
  limits: AccountLimits,
  usage: t.Object(
    {
      storage_bytes: Quantity('bytes', 'What uploads and results take.', 181 * MEGABYTE),
      active_projects: Tally('projects', 'Those that wait or are worked on.', 0),
      active_renders: Tally('renders', 'Those that wait or are worked on.', 0),
    },
    { description: 'How much of the limits is used.' },
  ),
  scopes: t.Array(Words(SCOPES), {
    description: 'What this credential may do.',
    examples: [['svc:account:read', 'svc:projects:read', 'svc:projects:write']],
  }),
  created_at: At('When the account was made.', STORY.signed_up_at),
})
export type Account = Static<typeof Account>
