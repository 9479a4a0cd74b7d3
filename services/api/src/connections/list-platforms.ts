import { isThisMachine } from '@svc/scope-policy'
import { PLATFORM_FACTS, PLATFORMS, type Platform } from '@svc/specification'
import type { ConnectablePlatform } from './connection-shapes.ts'
import type { ConnectionDependencies } from './connections.ts'

/**
 * Returns whether members connect a platform themselves. Folders are the operator's: members have them only where the
 * service is reached from its own machine alone, so that all of them are the operator.
 */
export function isForMembers({ baseUrl }: ConnectionDependencies, platform: Platform): boolean {
  return platform !== 'local_folder' || isThisMachine(baseUrl)
}

function settingsOf(platform: Platform): string[] {
  const { app } = PLATFORM_FACTS[platform]
  return app ? [app.id, app.secret] : []
}

/** Lists how members connect accounts: what is set up, then what the operator can set up. */
export function listPlatforms(dependencies: ConnectionDependencies): ConnectablePlatform[] {
  const shown = PLATFORMS.filter(
    (platform) =>
      isForMembers(dependencies, platform) &&
      (dependencies.connectors.has(platform) || PLATFORM_FACTS[platform].app),
  )
  const listed = shown.map((platform): ConnectablePlatform => {
    const connection = dependencies.connectors.get(platform)?.connection
    const fields = connection?.kind === 'form' ? connection.fields : []
    return {
      platform,
      connection: connection?.kind ?? null,
      fields: fields.map(({ name, isSecret, isRequired }) => ({
        name,
        is_secret: isSecret,
        is_required: isRequired,
      })),
      missing_settings: connection ? [] : settingsOf(platform),
    }
  })
  return listed.toSorted((a, b) => a.missing_settings.length - b.missing_settings.length)
}
