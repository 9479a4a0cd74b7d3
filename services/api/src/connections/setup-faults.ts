import type { Connector } from '@svc/social'
import { PLATFORM_FACTS, type Platform } from '@svc/specification'
import { isThisMachine } from '@svc/specification/access'

/** Where platforms send people back to, below the address of the service. */
export const REDIRECT_PATH = '/studio/accounts/connected'

/** Reasons why the operator has to change settings before a platform works here. */
export const SETUP_REASONS = ['unset', 'not_public', 'not_https'] as const

interface SetupFault {
  reason: (typeof SETUP_REASONS)[number]
  settings: string[]
}

export interface Setup {
  connectors: ReadonlyMap<Platform, Pick<Connector, 'isHere'>>
  baseUrl: string
}

/** Finds what the operator has to set before accounts of a platform can be connected; the first is the gravest. */
export function findSetupFaults({ connectors, baseUrl }: Setup, platform: Platform): SetupFault[] {
  const { app } = PLATFORM_FACTS[platform]
  if (!app) return []
  const isHere = isThisMachine(baseUrl)
  const faults: SetupFault[] = []
  const connector = connectors.get(platform)
  if (!connector) faults.push({ reason: 'unset', settings: [app.id, app.secret] })
  // A video that the platform fetches must be reached by it.
  if ('fetches' in app && isHere && !connector?.isHere)
    faults.push({ reason: 'not_public', settings: ['BASE_URL'] })
  if (!(isHere || baseUrl.startsWith('https:')))
    faults.push({ reason: 'not_https', settings: ['BASE_URL'] })
  return faults
}
