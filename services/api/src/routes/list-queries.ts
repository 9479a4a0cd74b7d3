import { type Static, type TSchema, Type as t } from '@sinclair/typebox'
import {
  ASSET_KINDS,
  ASSET_STATUSES,
  CLIP_SORTS,
  POST_SORTS,
  POST_STATUSES,
  PROJECT_STATUSES,
  PROJECT_TYPES,
  SOCIAL_ACCOUNT_STATUSES,
  Words,
} from '@svc/domain'
import { Instant, PLATFORMS } from '@svc/specification'
import { PAGE_LIMITS } from './page-limits.ts'
import { paged, pageQuery } from './pages.ts'

/** As many projects as one page can hold. */
const MOST_IDS = PAGE_LIMITS.projects.maximum

/** How the list of projects is narrowed. */
export const ProjectListQuery = t.Object({
  ...pageQuery(PAGE_LIMITS.projects),
  status: t.Optional(Words(PROJECT_STATUSES)),
  type: t.Optional(Words(PROJECT_TYPES)),
  created_after: t.Optional(Instant),
  created_before: t.Optional(Instant),
  q: t.Optional(t.String({ minLength: 1, maxLength: 200, description: 'Part of the title.' })),
  ids: t.Optional(
    t.String({
      pattern: `^[^,]{1,64}(,[^,]{1,64}){0,${MOST_IDS - 1}}$`,
      maxLength: 65 * MOST_IDS,
      description: `Up to ${MOST_IDS} project ids, separated by commas: only these are listed; unknown ones are left out.`,
    }),
  ),
})

/** Reads the list of ids; a page holds all of them unless `limit` says less. */
export function projectQuery({ ids, ...query }: Static<typeof ProjectListQuery>) {
  if (ids === undefined) return paged(query, PAGE_LIMITS.projects)
  return { ...paged(query, { default: MOST_IDS }), ids: ids.split(',') }
}

/** How the list of a project's clips is ordered and narrowed. */
export const ClipListQuery = t.Object({
  ...pageQuery(PAGE_LIMITS.clips),
  sort: t.Optional(Words(CLIP_SORTS)),
  min_score: t.Optional(t.Integer({ minimum: 0, maximum: 100 })),
  reaction: t.Optional(Words(['like', 'dislike'])),
})

/** How the list of templates is narrowed. */
export const TemplateListQuery = t.Object({
  ...pageQuery(PAGE_LIMITS.templates),
  q: t.Optional(t.String({ minLength: 1, maxLength: 100, description: 'Part of the name.' })),
})

/** How the list of assets is narrowed. */
export const AssetListQuery = t.Object({
  ...pageQuery(PAGE_LIMITS.assets),
  kind: t.Optional(Words(ASSET_KINDS)),
  status: t.Optional(Words(ASSET_STATUSES)),
})

/** How the calendar is ordered and narrowed. */
export const CalendarListQuery = t.Object({
  ...pageQuery(PAGE_LIMITS.calendar),
  sort: t.Optional(Words(POST_SORTS)),
  from: t.Optional(described(Instant, 'The earliest time, included.')),
  to: t.Optional(described(Instant, 'The latest time, excluded.')),
  status: t.Optional(Words(POST_STATUSES)),
  platform: t.Optional(Words(PLATFORMS)),
  social_account_id: t.Optional(t.String({ minLength: 1, maxLength: 64 })),
  project_id: t.Optional(t.String({ minLength: 1, maxLength: 64 })),
})

/** How the list of social accounts is narrowed. */
export const SocialAccountListQuery = t.Object({
  ...pageQuery(PAGE_LIMITS.social_accounts),
  platform: t.Optional(Words(PLATFORMS)),
  status: t.Optional(Words(SOCIAL_ACCOUNT_STATUSES)),
})

function described<Schema extends TSchema>(schema: Schema, description: string): Schema {
  return { ...schema, description }
}
