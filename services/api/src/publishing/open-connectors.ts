import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  type Static,
  type TObject,
  type TOptional,
  type TString,
  Type as t,
} from '@sinclair/typebox'
import { optionalText, PrivateNetworkSettings, switched } from '@svc/http'
import { systemOutside } from '@svc/outbound'
import { type Connector, createConnectors, type PlatformApp } from '@svc/social'
import { PLATFORM_FACTS, PLATFORMS, type Platform, type PlatformFacts } from '@svc/specification'

export interface ConnectorSettings {
  /** Where `local_folder` accounts lie; `null` where there are none. */
  postsFolder: string | null
  apps: { [P in Platform]?: PlatformApp }
  allowPrivateAddresses: boolean
}

type App = NonNullable<(typeof PLATFORM_FACTS)[Platform]['app']>
type Comments = Extract<App, { comments: unknown }>['comments']
type Version = Extract<App, { version: unknown }>['version']
type Figures = Extract<App, { figures: unknown }>['figures']
type Login = Extract<App, { login: unknown }>['login']
type AppSettings = Record<App['id' | 'secret'], TOptional<TString>> &
  Record<NonNullable<App['audited']>['setting'], ReturnType<typeof switched>> &
  Record<Figures['setting'], ReturnType<typeof switched>> &
  Record<Comments['setting'], ReturnType<typeof switched>> &
  Record<Version['setting'], TString> &
  Record<Login['setting'], TOptional<TString>>

function settingsOf({ app }: PlatformFacts) {
  if (!app) return {}
  const { id, secret, audited, figures, comments, version, login } = app
  const sharing = PLATFORMS.map((other) => PLATFORM_FACTS[other]).filter(
    (other) => other.app?.id === id,
  )
  const titles = sharing.map(({ title }) => title).join(' and ')
  const usual = { otherwise: `no posts to ${titles}` }
  const application = `application that posts to ${titles}.`
  return {
    [id]: t.Optional(t.String({ ...usual, description: `The ${application}` })),
    [secret]: optionalText({
      ...usual,
      secret: true,
      description: `The secret of the ${application}`,
    }),
    ...(audited && { [audited.setting]: switched('off', audited.says) }),
    ...(figures && { [figures.setting]: switched('off', figures.says) }),
    ...(comments && { [comments.setting]: switched('off', comments.says) }),
    ...(version && {
      [version.setting]: t.String({ default: version.usual, description: version.says }),
    }),
    ...(login && {
      [login.setting]: optionalText({
        description: login.says,
        otherwise: 'each permission is asked for by its name',
      }),
    }),
  }
}

const APP_SETTINGS: AppSettings = Object.assign(
  {},
  ...PLATFORMS.map((platform) => settingsOf(PLATFORM_FACTS[platform])),
)

export const PLATFORM_SETTINGS = {
  ...APP_SETTINGS,
  ALLOW_PRIVATE_RECEIVERS: PrivateNetworkSettings.ALLOW_PRIVATE_RECEIVERS,
}

/** What all connectors are set up by. */
export const PUBLISHING_SETTINGS = {
  ...PLATFORM_SETTINGS,
  POSTS_DIR: optionalText({
    allowed: 'a path',
    otherwise: '`DATA_DIR/posts`',
    description: 'The folder that `local_folder` accounts post to.',
  }),
}

/** Reads the settings of all connectors; `dataFolder` has the folder of posts unless that is set. */
export function connectorSettings(
  settings: Static<TObject<typeof PUBLISHING_SETTINGS>>,
  dataFolder: string,
): ConnectorSettings {
  const postsFolder = resolve(settings.POSTS_DIR ?? `${dataFolder}/posts`)
  return { ...platformSettings(settings), postsFolder }
}

/**
 * Reads the settings of the connectors of the web.
 *
 * @throws {Error} Only one of the two settings of an application is given.
 */
export function platformSettings(
  settings: Static<TObject<typeof PLATFORM_SETTINGS>>,
): ConnectorSettings {
  const apps = PLATFORMS.flatMap((platform) => {
    const { app } = PLATFORM_FACTS[platform]
    if (!app) return []
    const clientId = settings[app.id]
    const clientSecret = settings[app.secret]
    if (!clientId !== !clientSecret) {
      throw new Error(`${app.id} and ${app.secret} go together; one of them is missing.`)
    }
    const isAudited = Boolean(app.audited && settings[app.audited.setting] === 'on')
    const figures = 'figures' in app && {
      readsFigures: settings[app.figures.setting] === 'on',
    }
    const comments = 'comments' in app && {
      writesComments: settings[app.comments.setting] === 'on',
    }
    const version = 'version' in app && { version: settings[app.version.setting] }
    const login = 'login' in app && { login: settings[app.login.setting] }
    return clientId && clientSecret
      ? [
          [
            platform,
            { clientId, clientSecret, isAudited, ...figures, ...comments, ...version, ...login },
          ],
        ]
      : []
  })
  return {
    postsFolder: null,
    apps: Object.fromEntries(apps),
    allowPrivateAddresses: settings.ALLOW_PRIVATE_RECEIVERS === 'on',
  }
}

export async function openConnectors({
  postsFolder,
  apps,
  allowPrivateAddresses,
}: ConnectorSettings): Promise<ReadonlyMap<Platform, Connector>> {
  if (postsFolder !== null) await mkdir(postsFolder, { recursive: true })
  return createConnectors({
    web: { outside: systemOutside(), allowPrivateAddresses },
    postsFolder,
    apps,
  })
}
