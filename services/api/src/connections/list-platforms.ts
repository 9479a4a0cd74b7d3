import { isThisMachine } from '@svc/scope-policy'
import { PLATFORM_FACTS, PLATFORMS, type Platform } from '@svc/specification'
import type { ConnectablePlatform } from './connection-shapes.ts'
import type { ConnectionDependencies } from './connections.ts'

type Reach = Pick<ConnectionDependencies, 'baseUrl'>

/** Returns whether a platform fetches videos from this service, which only its own machine reaches. */
function isOutOfReach({ baseUrl }: Reach, platform: Platform): boolean {
  const { app } = PLATFORM_FACTS[platform]
  return app !== null && 'fetches' in app && isThisMachine(baseUrl)
}

/**
 * Returns whether members connect a platform themselves. Folders are the operator's: members have them only where the
 * service is reached from its own machine alone, so that all of them are the operator.
 */
export function isForMembers(dependencies: Reach, platform: Platform): boolean {
  return platform !== 'local_folder' || isThisMachine(dependencies.baseUrl)
}

function missingFor(
  { connectors, baseUrl }: Reach & Pick<ConnectionDependencies, 'connectors'>,
  platform: Platform,
): string[] {
  const { app } = PLATFORM_FACTS[platform]
  const isFar = isOutOfReach({ baseUrl }, platform)
  return [
    ...(app && !connectors.has(platform) ? [app.id, app.secret] : []),
    ...(isFar ? ['BASE_URL'] : []),
  ]
}

/** Lists how members connect accounts: what is set up, then what the operator can set up. */
export function listPlatforms(
  dependencies: Pick<ConnectionDependencies, 'connectors' | 'baseUrl'>,
): ConnectablePlatform[] {
  const shown = PLATFORMS.filter(
    (platform) =>
      isForMembers(dependencies, platform) &&
      (dependencies.connectors.has(platform) || PLATFORM_FACTS[platform].app),
  )
  const listed = shown.map((platform): ConnectablePlatform => {
    const missing = missingFor(dependencies, platform)
    const connection =
      missing.length > 0 ? undefined : dependencies.connectors.get(platform)?.connection
    const fields = connection?.kind === 'form' ? connection.fields : []
    return {
      platform,
      connection: connection?.kind ?? null,
      fields: fields.map(({ name, isSecret, isRequired }) => ({
        name,
        is_secret: isSecret,
        is_required: isRequired,
      })),
      missing_settings: missing,
    }
  })
  return listed.toSorted((a, b) => a.missing_settings.length - b.missing_settings.length)
}
