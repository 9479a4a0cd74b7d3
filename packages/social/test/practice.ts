import { systemOutside } from '@svc/outbound'
import type { Platform } from '@svc/specification'
import { type Connector, createConnectors } from '../src/index.ts'
import { startStandIns } from './stand-ins.ts'

/** Platforms to practise with. */
export interface Practice {
  connectors: ReadonlyMap<Platform, Connector>
  /** How many seconds an hour of a post's age lasts, so that figures are seen while one waits. */
  hourSeconds: number
  stop(): void
}

/**
 * Starts a stand-in of each platform on this machine, and makes connectors that reach no other: what a form would ask
 * for is known.
 *
 * What they hold is gone when they stop: accounts are then connected again.
 */
export async function startPractice(postsFolder: string | null): Promise<Practice> {
  const { apps, uploadPost, forms, stop } = await startStandIns()
  const web = { outside: systemOutside(), allowPrivateAddresses: true }
  const made = createConnectors({ web, postsFolder, apps, uploadPost })
  const connectors = [...made.values()].map((connector) => {
    const { platform, connection } = connector
    const values = platform in forms ? forms[platform as keyof typeof forms] : null
    if (!values || connection.kind !== 'form') return connector
    const connect = (_: object, signal: AbortSignal) => connection.connect({ ...values }, signal)
    return { ...connector, connection: { ...connection, fields: [], connect } }
  })
  return {
    connectors: new Map(connectors.map((one) => [one.platform, one])),
    hourSeconds: 60,
    stop,
  }
}
