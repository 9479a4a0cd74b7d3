import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
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

/**
 * Reads the settings of connectors: `POSTS_DIR`, `GOOGLE_CLIENT_ID` with `GOOGLE_CLIENT_SECRET`, and
 * `ALLOW_PRIVATE_RECEIVERS` (`on` for servers in one's own network).
 *
 * @throws {Error} Only one of the two Google settings is given.
 */
export function connectorSettings(
  source: Record<string, string | undefined>,
  dataFolder: string,
): ConnectorSettings {
  const { POSTS_DIR, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, ALLOW_PRIVATE_RECEIVERS } = source
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
