import type { ServiceAddress } from '@svc/http'
import type { Instance } from './instance.ts'
import type { GatewayLimits } from './limits.ts'

/**
 * Asks every instance of a service again and again whether it is ready, while there are several: to leave out the only one would
 * help no request.
 *
 * @param stopping - Ends it.
 */
export function checkHealth(
  instances: () => readonly Instance[],
  { interval, patience }: GatewayLimits['health'],
  stopping?: AbortSignal,
): void {
  const underWay = new Set<Instance>()
  const check = async (instance: Instance) => {
    underWay.add(instance)
    const isReady = await checkReady(instance.address, patience).then(
      () => true,
      () => false,
    )
    underWay.delete(instance)
    instance.checked(isReady)
  }
  const timer = setInterval(() => {
    for (const instance of instances()) {
      if (instances().length === 1) instance.checked(true)
      else if (instance.isReachable && !underWay.has(instance)) void check(instance)
    }
  }, interval).unref()
  stopping?.addEventListener('abort', () => clearInterval(timer))
}

/**
 * Asks an instance whether it is ready.
 *
 * @returns What it says.
 * @throws {Error} It is not, or does not say so within `patience` milliseconds.
 */
export async function checkReady(
  { baseUrl, unix }: ServiceAddress,
  patience: number,
): Promise<unknown> {
  const response = await fetch(`${baseUrl}/readyz`, {
    signal: AbortSignal.timeout(patience),
    keepalive: false,
    ...(unix && { unix }),
  })
  if (!response.ok) throw new Error(await response.text())
  // A process of another kind may be asked, too: that it answers is enough.
  return response.json().catch(() => null)
}
