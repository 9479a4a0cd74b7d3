import { beforeEach } from 'bun:test'
import { systemOutside } from '@svc/outbound'
import type { Platform } from '@svc/specification'
import { type Connector, createConnectors, type Media } from '../src/index.ts'
import { short } from './media.ts'
import { newMarker, type openRigs, requestFor } from './rigs.ts'
import type { TestServer } from './servers/start-server.ts'

type Rigs = Awaited<ReturnType<typeof openRigs>>
type Connection<Kind> = Extract<Connector['connection'], { kind: Kind }>

/** What the tests of one platform need; before each of them the rules of its server are the usual ones. */
export function onePlatform<Rules extends object>(
  rigs: Rigs,
  platform: Platform,
  { rules, requests }: TestServer & { rules: Rules },
) {
  const usual = { ...rules }
  beforeEach(() => void Object.assign(rules, usual))
  return {
    connector: rigs[platform].connector,
    usual,
    posting: (video: Media = short) => requestFor(rigs[platform], video, newMarker()),
    /** How many requests have come whose method and path are of a pattern. */
    count: (path: RegExp) => requests.filter((line) => path.test(line)).length,
  }
}

/** The connector of an app like that of the rigs, but for something. */
export function connectorWith(
  { apps }: Pick<Rigs, 'apps'>,
  platform: keyof Rigs['apps'],
  change: object,
): Connector {
  const connector = createConnectors({
    web: { outside: systemOutside(), allowPrivateAddresses: true },
    postsFolder: null,
    apps: { [platform]: { ...apps[platform], ...change } },
  }).get(platform)
  if (!connector) throw new Error(`There is no connector for ${platform}.`)
  return connector
}

/** How accounts are connected at the platform's own pages. */
export function oauthOf({ connection }: Pick<Connector, 'connection'>): Connection<'oauth'> {
  if (connection.kind !== 'oauth') throw new Error('It is connected by a form.')
  return connection
}

/** How accounts are connected by what their owner types in. */
export function formOf({ connection }: Pick<Connector, 'connection'>): Connection<'form'> {
  if (connection.kind !== 'form') throw new Error('It is connected at its pages.')
  return connection
}
