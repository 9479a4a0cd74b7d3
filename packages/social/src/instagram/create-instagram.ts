import { capabilitiesOf } from '@svc/specification'
import type { OAuthAccount } from '../account/oauth-connector.ts'
import type { Connector } from '../connector.ts'
import type { MetaApp } from '../meta/meta-app.ts'
import { metaConnector } from '../meta/meta-connector.ts'
import { memberOf, textOf } from '../web/json-value.ts'
import type { Web } from '../web/web.ts'
import { readReelFigures } from './read-figures.ts'
import { reelsOf } from './reels.ts'

export function createInstagram(web: Web, app: MetaApp): Connector {
  return metaConnector(web, app, {
    platform: 'instagram',
    title: 'Instagram',
    scopes: [
      'instagram_basic',
      'instagram_content_publish',
      'pages_show_list',
      'pages_read_engagement',
    ],
    comments: { scope: 'instagram_manage_comments', member: 'text' },
    fields: 'id,instagram_business_account{id,username,name,profile_picture_url}',
    describe,
    missing:
      'Make the Instagram account a professional one, link it to a page of Facebook, then connect it again and choose both.',
    containers: (graph, request) => reelsOf(web, graph, request),
    figures: readReelFigures,
  })
}

function describe(page: unknown): OAuthAccount | null {
  const account = memberOf(page, 'instagram_business_account')
  const id = textOf(account, 'id')
  if (!id) return null
  const username = textOf(account, 'username')
  return {
    handle: username ? `@${username}` : id,
    display_name: textOf(account, 'name'),
    avatar_url: textOf(account, 'profile_picture_url'),
    profile_url: username && `https://www.instagram.com/${username}`,
    platform_account_id: id,
    kind: 'business',
    capabilities: capabilitiesOf('instagram'),
  }
}
