import { type Static, type TSchema, Type as t } from '@sinclair/typebox'
import * as m from './members.ts'
import { ProjectSettingsRequest } from './project-settings.ts'
import { Nullable, Words } from './shape.ts'
import { STORY } from './story.ts'

const DAY_PROJECTS = { minimum: 1, maximum: 100 }
/** Projects that a feed makes within 24 hours, unless its owner says otherwise. */
export const USUAL_DAY_PROJECTS = 3

const WAITS_FOR = ['daily_projects', 'daily_credits', 'account'] as const

export const Feed = m.Shape(
  'Feed',
  'A podcast or channel whose new items become projects by themselves, each once.',
  {
    feed_id: m.Id('The feed.', STORY.feed_id),
    url: m.Said('Its address, without a password or a signature in it.', STORY.feed_url),
    title: m.SaidOrNull('What it calls itself; `null` until it is read.', 'Ada on meetings'),
    status: Words(['active', 'paused', 'failed'], {
      description:
        '`paused` by someone; `failed` when it could not be read for a week, until it is made `active` again.',
      examples: ['active'],
    }),
    template_id: m.SaidOrNull(
      'The template of its projects; `null` for the default one of the moment.',
      STORY.template_id,
    ),
    settings: named('Feed', ProjectSettingsRequest),
    max_projects_per_day: m.Tally(
      'projects',
      'The most projects that it makes within 24 hours.',
      USUAL_DAY_PROJECTS,
      DAY_PROJECTS,
    ),
    max_credits: Nullable(t.Number({ minimum: 0 }), {
      'x-unit': 'credits',
      description:
        'Once renders of its projects took so many within 24 hours, it makes no further project; `null` for no such limit.',
      examples: [null],
    }),
    last_read_at: m.AtOrNull('When it was last read.', STORY.project_created_at),
    last_error: m.SaidOrNull('Why it could not be read the last time; `null` when it was.'),
    waits_for: m.OrNull(
      Words(WAITS_FOR),
      'What its next item waits for: a later day, by `max_projects_per_day` or by `max_credits`, or `account`, that the account has fewer unfinished projects or more credits. `null` when none waits.',
    ),
    items_waiting: m.Tally('projects', 'How many of its items wait for their turn.', 0),
    projects_made: m.Tally('projects', 'How many of its items became projects.', 12),
    latest_project_id: m.SaidOrNull('The latest project that it made.', STORY.project_id),
    last_refusal: m.SaidOrNull('Why the latest item that cannot become a project cannot.'),
    created_at: m.At('When it was added.', STORY.brand_made_at),
    updated_at: m.At('When someone last changed it.', STORY.brand_made_at),
  },
)
export type Feed = Static<typeof Feed>

const changeable = {
  template_id: m.OrNull(
    m.IdIn('The template.', STORY.template_id),
    'The template of its projects. Default: the default one when a project is made, if there is one.',
    STORY.template_id,
  ),
  max_projects_per_day: Nullable(t.Integer(DAY_PROJECTS), {
    'x-unit': 'projects',
    description: `The most projects that it makes within 24 hours; further items wait. Default: ${USUAL_DAY_PROJECTS}.`,
    examples: [USUAL_DAY_PROJECTS],
  }),
  max_credits: Nullable(t.Number({ minimum: 0 }), {
    'x-unit': 'credits',
    description:
      'Once renders of its projects took so many within 24 hours, further items wait. Default: no limit but the balance.',
    examples: [60],
  }),
}

export const FeedRequest = m.Body(
  'FeedRequest',
  'A feed whose new items are to become projects.',
  { url: STORY.feed_url, from: 'latest', settings: { clip_count: { max: 8 } } },
  {
    url: t.String({
      maxLength: 2048,
      description:
        'The `http` or `https` address of a feed (RSS, podcast or Atom), or of a page that names one, as a YouTube channel does.',
      examples: [STORY.feed_url],
    }),
    from: t.Optional(
      Words(['now', 'latest'], {
        description:
          'Items that the feed has already become no projects; with `latest`, the newest of them does. Default: "now".',
        examples: ['latest'],
      }),
    ),
    settings: t.Optional(ProjectSettingsRequest),
    ...t.Partial(t.Object(changeable)).properties,
  },
)
export type FeedRequest = Static<typeof FeedRequest>

/** Changes to a feed; `null` resets a member to its default. */
export const FeedChange = m.Change(
  'FeedChange',
  'What of a feed changes; what is left out stays.',
  { status: 'paused' },
  {
    status: m.OrNull(
      Words(['active', 'paused']),
      '`paused` reads it no more, `active` goes on: what came meanwhile becomes projects too. Default: "active".',
      'paused',
    ),
    settings: Nullable(ProjectSettingsRequest, {
      description:
        'What of the settings changes, what is left out stays; `null` puts all of them back. Default: none.',
    }),
    ...changeable,
  },
)
export type FeedChange = Static<typeof FeedChange>

/** Gives a shape of requests to answers: there it is open, and so has to be called otherwise, with all that is inside; what was stored is not judged again. */
function named<S extends TSchema>(prefix: string, schema: S): S {
  const inside = (inner: TSchema) => named(prefix, inner)
  const { title, properties, anyOf, items, pattern: _, ...rest } = schema
  return {
    ...rest,
    ...(title !== undefined && { title: `${prefix}${title}` }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries<TSchema>(properties).map(([name, member]) => [name, inside(member)]),
      ),
    }),
    ...(anyOf && { anyOf: anyOf.map(inside) }),
    ...(items && { items: inside(items) }),
  } as unknown as S
}
