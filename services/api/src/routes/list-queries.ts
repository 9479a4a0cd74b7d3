import { type Static, Type as t } from '@sinclair/typebox'
import {
  ASSET_KINDS,
  ASSET_STATUSES,
  At,
  CLIP_SORTS,
  IdIn,
  PLATFORMS,
  POST_SORTS,
  POST_STATUSES,
  PROJECT_STATUSES,
  PROJECT_TYPES,
  SOCIAL_ACCOUNT_STATUSES,
  STORY,
  Words,
} from '@svc/specification'
import { PAGE_LIMITS } from './page-limits.ts'
import { paged, pageQuery } from './pages.ts'

/** As many projects as one page can hold. */
const MOST_IDS = PAGE_LIMITS.projects.maximum

/** How the list of projects is narrowed. */
export const ProjectListQuery = t.Object({
  ...pageQuery(PAGE_LIMITS.projects),
  status: t.Optional(Words(PROJECT_STATUSES, only('of this status', 'completed'))),
  type: t.Optional(Words(PROJECT_TYPES, only('of this type', 'clipping'))),
  created_after: t.Optional(At('Only those made later. Default: all.', STORY.signed_up_at)),
  created_before: t.Optional(At('Only those made earlier. Default: all.', STORY.next_day)),
  q: t.Optional(
    t.String({
      minLength: 1,
      maxLength: 200,
      description: 'Part of the title, in any case. Default: all.',
      examples: ['meetings'],
    }),
  ),
  ids: t.Optional(
    t.String({
      'x-in-words': `1 to ${MOST_IDS} ids with commas between them`,
      pattern: `^[^,]{1,64}(,[^,]{1,64}){0,${MOST_IDS - 1}}$`,
      maxLength: 65 * MOST_IDS,
      description: `Up to ${MOST_IDS} project ids, separated by commas: only these are listed, and unknown ones are left out. Default: all.`,
      examples: [STORY.project_id],
    }),
  ),
})

/** Reads the list of ids; a page holds all of them unless `limit` says less. */
export function projectQuery({ ids, ...query }: Static<typeof ProjectListQuery>) {
  if (ids === undefined) return paged(query, PAGE_LIMITS.projects)
  return { ...paged(query, { default: MOST_IDS }), ids: ids.split(',') }
}

/** What is added to clips on request. */
export const ClipQuery = t.Object({
  include: t.Optional(
    t.Literal('words', {
      description: 'Adds words with their times. Default: none.',
      examples: ['words'],
    }),
  ),
})

/** How the list of a project's clips is ordered and narrowed. */
export const ClipListQuery = t.Object({
  ...pageQuery(PAGE_LIMITS.clips),
  ...ClipQuery.properties,
  sort: t.Optional(
    Words(CLIP_SORTS, {
      description: 'What they are sorted by; with `-` the other way round. Default: "rank".',
      examples: ['rank'],
    }),
  ),
  min_score: t.Optional(
    t.Integer({
      minimum: 0,
      maximum: 100,
      'x-unit': 'points from 0 to 100',
      description: 'Only those of this score or a better one. Default: all.',
      examples: [60],
    }),
  ),
  reaction: t.Optional(Words(['like', 'dislike'], only('of this reaction', 'like'))),
})

/** How the list of templates is narrowed. */
export const TemplateListQuery = t.Object({
  ...pageQuery(PAGE_LIMITS.templates),
  q: t.Optional(
    t.String({
      minLength: 1,
      maxLength: 100,
      description: 'Part of the name, in any case. Default: all.',
      examples: ['meetings'],
    }),
  ),
})

/** How the list of assets is narrowed. */
export const AssetListQuery = t.Object({
  ...pageQuery(PAGE_LIMITS.assets),
  kind: t.Optional(Words(ASSET_KINDS, only('of this kind', 'logo'))),
  status: t.Optional(Words(ASSET_STATUSES, only('of this status', 'ready'))),
})

/** How the calendar is ordered and narrowed. */
export const CalendarListQuery = t.Object({
  ...pageQuery(PAGE_LIMITS.calendar),
  sort: t.Optional(
    Words(POST_SORTS, {
      description: 'The earliest first, or with `-` the latest. Default: "scheduled_at".',
      examples: ['scheduled_at'],
    }),
  ),
  from: t.Optional(At('The earliest time, included. Default: all.', STORY.signed_up_at)),
  to: t.Optional(At('The latest time, excluded. Default: all.', STORY.month_end)),
  status: t.Optional(Words(POST_STATUSES, only('of this status', 'pending'))),
  platform: t.Optional(Words(PLATFORMS, only('of this platform', 'youtube'))),
  social_account_id: t.Optional(
    IdIn('Only those of this account. Default: all.', STORY.social_account_id),
  ),
  project_id: t.Optional(IdIn('Only those of this project. Default: all.', STORY.project_id)),
  clip_id: t.Optional(IdIn('Only those of this clip. Default: all.', STORY.clip_id)),
})

/** How the list of social accounts is narrowed. */
export const SocialAccountListQuery = t.Object({
  ...pageQuery(PAGE_LIMITS.social_accounts),
  platform: t.Optional(Words(PLATFORMS, only('of this platform', 'youtube'))),
  status: t.Optional(Words(SOCIAL_ACCOUNT_STATUSES, only('of this status', 'connected'))),
})

/** What is searched for, and where. */
export const SearchQuery = t.Object({
  ...pageQuery(PAGE_LIMITS.search),
  q: t.String({
    minLength: 1,
    maxLength: 200,
    description:
      'Words that must all be there, `"phrases"`, beginnings of words such as `econ*`, and `-words` that must not be there.',
    examples: ['clock "a second a day"'],
  }),
  project_id: t.Optional(IdIn('Only in this project. Default: all.', STORY.project_id)),
})

/** Where the list of events begins. */
export const EventListQuery = t.Object({
  ...pageQuery(PAGE_LIMITS.events),
  after: t.Optional(
    t.Union([t.Integer({ minimum: 0 }), t.Literal('now')], {
      description:
        'The `sequence` of the last event that is known, or `now`: a page without items, whose `next_cursor` leads to what happens later. With a `cursor` it is not read. Default: 0, all.',
      examples: [11],
    }),
  ),
})

function only<const Word extends string>(which: string, example: Word) {
  return { description: `Only those ${which}. Default: all.`, examples: [example] }
}
