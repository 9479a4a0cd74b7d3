import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'

/** Says that the network is gone; what was typed stays, and calls are made when it is back. */
export function Offline() {
  const words = useTranslations('shell')
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">{isOnline ? null : <p className="notice warn">{words('offline')}</p>}</div>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
