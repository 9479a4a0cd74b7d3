import { capabilitiesOf } from '@svc/specification'
import type { OAuthAccount } from '../account/oauth-connector.ts'
import type { Connector } from '../connector.ts'
import type { MetaApp } from '../meta/meta-app.ts'
import { metaConnector } from '../meta/meta-connector.ts'
import { textOf } from '../web/json-value.ts'
import type { Web } from '../web/web.ts'
import { pageReelsOf } from './page-reels.ts'
import { readPageReelFigures } from './read-figures.ts'

/** Makes the connector for pages of Facebook, for an app that its operator has registered at Meta. */
export function createFacebook(web: Web, app: MetaApp): Connector {
  return metaConnector(web, app, {
    platform: 'facebook',
    title: 'Facebook',
    scopes: ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'],
    comments: { scope: 'pages_manage_engagement', member: 'message' },
    fields: 'id,name,username,link,picture{url}',
    describe,
    missing:
      'Make a page of Facebook, or have its owner let you create content there; then connect it again and choose it.',
    containers: (graph, request) => pageReelsOf(web, graph, request),
    figures: readPageReelFigures,
  })
}

function describe(page: unknown): OAuthAccount | null {
  const id = textOf(page, 'id')
  if (!id) return null
  const name = textOf(page, 'name')
  const username = textOf(page, 'username')
  return {
    handle: username ? `@${username}` : (name ?? id),
    display_name: name,
    avatar_url: textOf(page, 'picture', 'data', 'url'),
    profile_url: textOf(page, 'link'),
    platform_account_id: id,
    kind: 'page',
    capabilities: capabilitiesOf('facebook', { visibility_options: ['public'] }),
  }
}
