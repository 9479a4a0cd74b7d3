import { PLATFORM_FACTS, PLATFORMS, type Platform } from '@svc/specification'
import { isThisMachine } from '@svc/specification/access'
import type { ConnectablePlatform } from './connection-shapes.ts'
import type { ConnectionDependencies } from './connections.ts'
import { findSetupFaults, type Setup } from './setup-faults.ts'

/**
 * Returns whether members connect a platform themselves. Folders are the operator's: members have them only where the
 * service is reached from its own machine alone, so that all of them are the operator.
 */
export function isForMembers(dependencies: Pick<Setup, 'baseUrl'>, platform: Platform): boolean {
  return platform !== 'local_folder' || isThisMachine(dependencies.baseUrl)
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
    const faults = findSetupFaults(dependencies, platform)
    const connection =
      faults.length > 0 ? undefined : dependencies.connectors.get(platform)?.connection
    const fields = connection?.kind === 'form' ? connection.fields : []
    return {
      platform,
      connection: connection?.kind ?? null,
      fields: fields.map(({ name, isSecret, isRequired }) => ({
        name,
        is_secret: isSecret,
        is_required: isRequired,
      })),
      faults,
    }
  })
  return listed.toSorted((a, b) => a.faults.length - b.faults.length)
}
