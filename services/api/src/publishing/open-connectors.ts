import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Static, type TObject, Type as t } from '@sinclair/typebox'
import { PrivateNetworkSettings } from '@svc/http'
import { systemOutside } from '@svc/outbound'
import { type Connector, createConnectors, GOOGLE } from '@svc/social'
import type { Platform } from '@svc/specification'

/** Which platforms are set up, and how. */
export interface ConnectorSettings {
  /** Where `local_folder` accounts lie; `null` where there are none. */
  postsFolder: string | null
  google: { clientId: string; clientSecret: string } | null
  allowPrivateAddresses: boolean
}

const google = { otherwise: 'no posts to YouTube' }

/** What connectors of the web are set up by. */
export const PLATFORM_SETTINGS = {
  GOOGLE_CLIENT_ID: t.Optional(
    t.String({ ...google, description: 'The application that posts to YouTube.' }),
  ),
  GOOGLE_CLIENT_SECRET: t.Optional(
    t.String({
      ...google,
      secret: true,
      description: 'The secret of the application that posts to YouTube.',
    }),
  ),
  ALLOW_PRIVATE_RECEIVERS: PrivateNetworkSettings.ALLOW_PRIVATE_RECEIVERS,
}

/** What all connectors are set up by. */
export const PUBLISHING_SETTINGS = {
  ...PLATFORM_SETTINGS,
  POSTS_DIR: t.Optional(
    t.String({
      allowed: 'a path',
      otherwise: '`DATA_DIR/posts`',
      description: 'The folder that `local_folder` accounts post to.',
    }),
  ),
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
 * @throws {Error} Only one of the two Google settings is given.
 */
export function platformSettings(
  settings: Static<TObject<typeof PLATFORM_SETTINGS>>,
): ConnectorSettings {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, ALLOW_PRIVATE_RECEIVERS } = settings
  if (!GOOGLE_CLIENT_ID !== !GOOGLE_CLIENT_SECRET) {
    throw new Error(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together; one of them is missing.',
    )
  }
  return {
    postsFolder: null,
    google:
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
        ? { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET }
        : null,
    allowPrivateAddresses: ALLOW_PRIVATE_RECEIVERS === 'on',
  }
}

/** Opens a connector for every platform that is set up. */
export async function openConnectors({
  postsFolder,
  google,
  allowPrivateAddresses,
}: ConnectorSettings): Promise<ReadonlyMap<Platform, Connector>> {
  if (postsFolder !== null) await mkdir(postsFolder, { recursive: true })
  return createConnectors({
    web: { outside: systemOutside(), allowPrivateAddresses },
    postsFolder,
    google: google && { ...google, endpoints: GOOGLE },
  })
}
