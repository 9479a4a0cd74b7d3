import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { connection } from './connection.ts'

/** Says that the network or the service is gone; what was typed stays, and calls are made when it is back. */
export function Offline() {
  const words = useTranslations('shell')
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isAway = useSyncExternalStore(connection.subscribe, connection.isAway)
  return (
    <div role="status">
      {(isAway || !isOnline) && (
        <p className="notice warn">{words(isOnline ? 'away' : 'offline')}</p>
      )}
    </div>
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
