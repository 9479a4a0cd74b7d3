import { capabilitiesOf, type FigureValues } from '@svc/specification'
import { jsonCalls } from '../account/bearer-calls.ts'
import { noAccount, type OAuthAccount, oauthConnector } from '../account/oauth-connector.ts'
import type { AppAt, OAuthEndpoints } from '../account/platform-app.ts'
import type { Connector } from '../connector.ts'
import { figuresOf, inSeconds, unlessGone } from '../figures.ts'
import type { Web } from '../web/ask.ts'
import { numberOf, textOf } from '../web/json-value.ts'
import { type Call, explainPinterest } from './call-pinterest.ts'
import { findPin, publishPin, readBoards } from './publish-pin.ts'

export const PINTEREST: OAuthEndpoints = {
  authorization: 'https://www.pinterest.com/oauth/',
  token: 'https://api.pinterest.com/v5/oauth/token',
  api: 'https://api.pinterest.com',
}

/** Making a pin asks for all of the first four. */
const SCOPE = 'boards:read,boards:write,pins:read,pins:write,user_accounts:read'

export function createPinterest(web: Web, app: AppAt): Connector {
  const { clientId, clientSecret, endpoints } = app
  return oauthConnector(web, {
    platform: 'pinterest',
    endpoints,
    tokens: {
      platform: 'Pinterest',
      // Apps from before 25 September 2025 are given a refresh token that can be used again only when they ask for it.
      client: { continuous_refresh: 'true' },
      basic: { user: clientId, password: clientSecret },
      challenge: null,
    },
    query: { client_id: clientId, scope: SCOPE },
    callsOf: jsonCalls(web, { url: `${endpoints.api}/v5`, explain: explainPinterest }),
    readAccount: readUser,
    publish: (call, request) => publishPin(web, call, request),
    lookUp: findPin,
    figures: (call, { platform_post_id }) => readPinFigures(call, platform_post_id),
    // @see https://developers.pinterest.com/docs/api/v5/pins-delete
    withdraw: (call, { platform_post_id: id }) =>
      call(`/pins/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  })
}

/** Reads the account that an authorization is for, with the boards that it has now. */
async function readUser(call: Call): Promise<OAuthAccount> {
  const user = await call('/user_account')
  const id = textOf(user, 'id')
  const username = textOf(user, 'username')
  if (!id || !username) throw noAccount('Pinterest')
  const boards = await readBoards(call)
  return {
    handle: `@${username}`,
    display_name: textOf(user, 'business_name'),
    avatar_url: textOf(user, 'profile_image'),
    profile_url: `https://www.pinterest.com/${username}/`,
    platform_account_id: id,
    kind: textOf(user, 'account_type') === 'BUSINESS' ? 'business' : 'personal',
    capabilities: capabilitiesOf('pinterest', {
      option_values: { board: boards.map(({ name }) => name) },
    }),
  }
}

const METRICS = 'VIDEO_MRC_VIEW,VIDEO_AVG_WATCH_TIME,SAVE,TOTAL_REACTIONS,TOTAL_COMMENTS'
/** Pinterest tells the last 90 days, which is longer than posts are asked of. */
const DAYS_MS = 89 * 24 * 60 * 60 * 1000

/**
 * Reads the counts of a pin; `null` for one that is not there. Pinterest tells them to business accounts.
 *
 * @see https://developers.pinterest.com/docs/api/v5/pins-analytics
 */
async function readPinFigures(call: Call, pin_id: string): Promise<FigureValues | null> {
  const now = Date.now()
  const query = new URLSearchParams({
    start_date: dayOf(now - DAYS_MS),
    end_date: dayOf(now),
    metric_types: METRICS,
  })
  const path = `/pins/${encodeURIComponent(pin_id)}/analytics?${query}`
  const answer = await call(path).catch(unlessGone)
  if (answer === null) return null
  const summary = (name: string) => numberOf(answer, 'all', 'summary_metrics', name)
  const lifetime = (name: string) => numberOf(answer, 'all', 'lifetime_metrics', name)
  return figuresOf({
    views: summary('VIDEO_MRC_VIEW'),
    likes: lifetime('TOTAL_REACTIONS'),
    comments: lifetime('TOTAL_COMMENTS'),
    saves: summary('SAVE'),
    watch_seconds_average: inSeconds(summary('VIDEO_AVG_WATCH_TIME')),
  })
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
