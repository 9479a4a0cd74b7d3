import type { Scope } from '../access.ts'
import { account, events, preferences, socialAccounts } from './account.ts'
import { assets, brandKit, templates } from './brand.ts'
import { calendar } from './calendar.ts'
import { clips, renders, translations } from './clips.ts'
import type { Exchange } from './operation.ts'
import { projects, search } from './projects.ts'
import { comments, share } from './share.ts'
import { feeds, sourceCookies, uploads } from './sources.ts'

export { type Input, type Operation, type PathValues, readEndpoint } from './operation.ts'
export { MOST_IDS } from './projects.ts'

/** Every operation of `/v1`, by its id, in the order of the document. */
export const OPERATIONS = {
  ...account,
  ...projects,
  ...share,
  ...comments,
  ...events,
  ...search,
  ...clips,
  ...translations,
  ...renders,
  ...feeds,
  ...sourceCookies,
  ...calendar,
  ...socialAccounts,
  ...templates,
  ...assets,
  ...brandKit,
  ...preferences,
  ...uploads,
}

/** Method and path of an operation, as a router writes them: `GET /v1/clips/:clip_id`. */
export type Endpoint = (typeof OPERATIONS)[keyof typeof OPERATIONS]['at']

/** What each endpoint takes besides its path, and answers. */
export type Endpoints = {
  [Id in keyof typeof OPERATIONS as (typeof OPERATIONS)[Id]['at']]: Exchange<
    (typeof OPERATIONS)[Id]
  >
}

/** The one scope that each endpoint requires. */
export const ENDPOINT_SCOPES = Object.fromEntries(
  Object.values(OPERATIONS).map(({ at, scope }) => [at, scope]),
) as Readonly<Record<Endpoint, Scope>>
