import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Static, type TObject, Type as t } from '@sinclair/typebox'
import { PrivateNetworkSettings } from '@svc/http'
import { systemOutside } from '@svc/outbound'
import { type Connector, createConnectors, GOOGLE } from '@svc/social'
import type { Platform } from '@svc/specification'

/** Which platforms are set up, and how. */
export interface ConnectorSettings {
  /** Where `local_folder` accounts lie. */
  postsFolder: string
  google: { clientId: string; clientSecret: string } | null
  allowPrivateAddresses: boolean
}

const google = { otherwise: 'no posts to YouTube' }

/** What connectors are set up by. */
export const PUBLISHING_SETTINGS = {
  POSTS_DIR: t.Optional(
    t.String({
      allowed: 'a path',
      otherwise: '`DATA_DIR/posts`',
      description: 'The folder that `local_folder` accounts post to.',
    }),
  ),
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

/**
 * Reads the settings of connectors.
 *
 * @throws {Error} Only one of the two Google settings is given.
 */
export function connectorSettings(
  settings: Static<TObject<typeof PUBLISHING_SETTINGS>>,
  dataFolder: string,
): ConnectorSettings {
  const { POSTS_DIR, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, ALLOW_PRIVATE_RECEIVERS } = settings
  if (!GOOGLE_CLIENT_ID !== !GOOGLE_CLIENT_SECRET) {
    throw new Error(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together; one of them is missing.',
    )
  }
  return {
    postsFolder: resolve(POSTS_DIR ?? `${dataFolder}/posts`),
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
  await mkdir(postsFolder, { recursive: true })
  return createConnectors({
    web: { outside: systemOutside(), allowPrivateAddresses },
    postsFolder,
    google: google && { ...google, endpoints: GOOGLE },
  })
}
