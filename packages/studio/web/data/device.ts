import { queryOptions } from '@tanstack/react-query'
import { callStudio } from '../app/service.ts'
import { subscribe } from './subscribe.ts'

const PATH = '/member/device'

/** Whether this browser tells the member, also while no page is open. */
export interface DeviceNotices {
  /** `unable`: the browser cannot. `refused`: it was told not to. */
  state: 'on' | 'off' | 'unable' | 'refused'
}

export const deviceNotices = queryOptions({
  queryKey: ['device'],
  async queryFn(): Promise<DeviceNotices> {
    const registration = await findRegistration()
    if (!registration) return { state: 'unable' }
    if (Notification.permission === 'denied') return { state: 'refused' }
    const [{ is_on }, own] = await Promise.all([
      callStudio<{ is_on: boolean }>('GET', PATH),
      registration.pushManager.getSubscription(),
    ])
    return { state: is_on && own ? 'on' : 'off' }
  },
})

/** Switches it on or off; the browser asks the member before it is first switched on. */
export async function switchDevice(is_on: boolean): Promise<DeviceNotices> {
  const registration = await findRegistration()
  if (!registration) return { state: 'unable' }
  const before = await registration.pushManager.getSubscription()
  // It may be for another key of the service.
  await before?.unsubscribe()
  if (!is_on) {
    await callStudio('DELETE', PATH)
    return { state: 'off' }
  }
  if ((await Notification.requestPermission()) !== 'granted') return { state: 'refused' }
  const { sender_key } = await callStudio<{ sender_key: string }>('GET', PATH)
  await callStudio('PUT', PATH, await subscribe(registration, sender_key))
  return { state: 'on' }
}

/** The worker beside the pages, where it can tell; an iPhone has it in apps on the home screen alone. */
async function findRegistration(): Promise<ServiceWorkerRegistration | null> {
  const found = await navigator.serviceWorker?.getRegistration('/studio')
  return found && 'pushManager' in found && 'Notification' in globalThis ? found : null
}
