import { type Static, Type as t } from '@sinclair/typebox'
import { At, AtOrNull, Flag, Id, OrNull, Said, SaidOrNull, Shape, Tally } from './members.ts'
import { PLATFORMS } from './platforms.ts'
import { Instant, Nullable, Words } from './shape.ts'
import { STORY } from './story.ts'

/** The current capabilities of an account; more exact than the platform's general limits. */
export const Capabilities = Shape('Capabilities', 'What an account may do now.', {
  max_duration_seconds: Nullable(t.Number(), {
    'x-unit': 'seconds',
    examples: [180],
    description: 'The longest video; `null` where the platform sets no limit.',
  }),
  max_file_bytes: Nullable(t.Number(), {
    'x-unit': 'bytes',
    examples: [256_000_000_000],
    description: 'The largest file; `null` where the platform sets no limit.',
  }),
  caption_limit: Nullable(t.Integer(), {
    'x-unit': 'characters',
    examples: [5000],
    description: 'The longest caption, with its hashtags; `null` where there is no limit.',
  }),
  title_limit: Nullable(t.Integer(), {
    'x-unit': 'characters',
    examples: [100],
    description: 'The longest title; `null` where posts have none.',
  }),
  direct_publish: Flag('`false` where a post ends in an inbox and its owner finishes it.', true),
  schedule: Flag(
    'Whether posts can be given a time; the calendar keeps it, so every account can.',
    true,
  ),
  visibility_options: t.Array(t.String(), {
    description: "Who can be let see a post, in the platform's own words.",
    examples: [['private', 'unlisted', 'public']],
  }),
  first_comment: t.Optional(
    Flag(
      'Whether a first comment can be written below its posts, where that takes a permission; absent where it takes none.',
      true,
    ),
  ),
  network: t.Optional(
    t.String({
      description:
        'The network that another service posts to for us, such as `x`; absent where the platform is one itself.',
      examples: ['x'],
    }),
  ),
  option_values: t.Optional(
    t.Record(t.String({ maxLength: 60 }), t.Array(t.String()), {
      description:
        'What the account offers for some of `platform_options`, such as its boards; a switch that it does not offer has no value here; absent where nothing is known.',
      examples: [{ board: ['Talks'] }],
    }),
  ),
})
export type Capabilities = Static<typeof Capabilities>

/** An account as its platform describes it. */
export const AccountDescription = t.Object({
  handle: Said('Its name there, with a leading `@` where the platform has it.', '@ada'),
  display_name: SaidOrNull('Its name as people read it.', 'Ada Lovelace'),
  avatar_url: SaidOrNull('Its picture.', 'https://video.example.com/ada.jpg'),
  profile_url: SaidOrNull('Its page.', 'https://video.example.com/@ada'),
  platform_account_id: Said("The platform's own id of it.", 'UC2mP0rT7M2C9V5W8K3R6N1Q'),
  kind: Words(['personal', 'page', 'business', 'channel'], {
    description: 'What kind of account it is.',
    examples: ['channel'],
  }),
  token_expires_at: OrNull(
    Instant,
    'When the connection ends unless its owner acts; `null` for one that renews itself or never ends.',
  ),
  capabilities: Capabilities,
})
export type AccountDescription = Static<typeof AccountDescription>

/** `expiring` ends within seven days and still works. */
export const SOCIAL_ACCOUNT_STATUSES = [
  'connected',
  'expiring',
  'expired',
  'revoked',
  'locked',
] as const

export const SocialAccount = Shape(
  'SocialAccount',
  'An account of a platform that clips can be published to. It is connected in the studio, or by the operator.',
  {
    social_account_id: Id('The account.', STORY.social_account_id),
    platform: Words(PLATFORMS, { description: 'Where it is.', examples: ['youtube'] }),
    ...AccountDescription.properties,
    status: Words(SOCIAL_ACCOUNT_STATUSES, {
      description:
        '`expiring` ends within seven days and still works; `expired`, `revoked` and `locked` need their owner.',
      examples: ['connected'],
    }),
    status_reason: SaidOrNull('Why it is so; `null` while it works.'),
    daily_quota: Nullable(
      Shape('DailyQuota', 'How much it may post a day, and what this service has posted of it.', {
        limit: Tally('posts', 'How many it may make a day.', 6),
        used: Tally(
          'posts',
          'How many this service made so far; what was posted elsewhere counts as well.',
          1,
        ),
        resets_at: AtOrNull(
          'When the count begins anew, or the next place is free where the last 24 hours count.',
          STORY.next_day,
        ),
      }),
      { description: 'How much it may post a day; `null` where no limit is known.' },
    ),
    connected_at: At('When it was connected.', STORY.brand_made_at),
    last_used_at: AtOrNull('When it was last posted to.'),
  },
)
export type SocialAccount = Static<typeof SocialAccount>

const count = (description: string, example: number | null) =>
  OrNull(t.Number(), description, example)

/** The values that one of the `platform_options` may have. */
const PostOption = Shape('PostOption', 'One of the `platform_options` of an account.', {
  name: Said('What it is called in `platform_options`.', 'privacy'),
  kind: Words(['choice', 'flag', 'text', 'texts', 'number'], {
    description: 'What its value is: one of `values`, a boolean, a text, texts, a number.',
    examples: ['choice'],
  }),
  values: t.Array(t.String(), {
    description:
      'The values of a choice, and those that an account offers for a text; empty for all others.',
    examples: [['private', 'unlisted', 'public']],
  }),
  default: t.Union([t.String(), t.Boolean(), t.Null()], {
    description: 'Its value when it is left out; `null` for none.',
    examples: ['private'],
  }),
  is_required: Flag('Whether posts need it.', false),
  least: count('The smallest number; `null` without one.', null),
  most: count('The largest number, the most characters or the most texts; `null` without.', null),
})
export type PostOption = Static<typeof PostOption>

/** How a platform counts text. */
const TEXT_UNITS = [
  'characters',
  'graphemes',
  'bytes',
  'code_units',
  'emoji_bytes',
  'weighted',
] as const

/** What posts to an account must keep to: checked when a post is made, and given so that a form can check as one types. */
export const PostLimits = Shape(
  'PostLimits',
  'What the words of a post to an account must keep to.',
  {
    caption_limit: OrNull(
      t.Integer(),
      'The longest caption with its hashtags, in `caption_unit`; `null` for no limit.',
      5000,
    ),
    caption_unit: Words(TEXT_UNITS, {
      description:
        'What is counted: code points, what a reader sees as characters, UTF-8, UTF-16, code points with the UTF-8 of emoji, or code points of which those beyond European scripts and each emoji count twice.',
      examples: ['bytes'],
    }),
    url_counts: Nullable(t.Integer(), {
      'x-unit': 'characters',
      description: 'What every address counts as; `null` for its own length.',
      examples: [null],
    }),
    title: Nullable(
      Shape('TitleLimits', 'How long a title is.', {
        least: Tally('characters', 'The shortest title.', 2),
        most: Tally('characters', 'The longest title.', 100),
      }),
      { description: 'How long a title is; `null` where posts have none.' },
    ),
    hashtags_limit: OrNull(t.Integer(), 'The most hashtags; `null` for no limit.'),
    forbidden_characters: t.String({
      description: 'Characters that neither caption nor title may contain.',
      examples: ['<>'],
    }),
    first_comment: Flag('Whether a post can bring a first comment.', false),
    first_comment_limit: OrNull(
      t.Integer(),
      'The longest first comment, in `caption_unit`; `null` for no limit.',
      10_000,
    ),
    options: t.Array(PostOption, { description: 'What `platform_options` may name.' }),
  },
)
export type PostLimits = Static<typeof PostLimits>

export const ListedSocialAccount = Shape(
  'ListedSocialAccount',
  'A connected account, with what posts to it must keep to.',
  { ...SocialAccount.properties, post_limits: PostLimits },
)
export type ListedSocialAccount = Static<typeof ListedSocialAccount>
