import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { SIGNED_IN } from './session.ts'

/** Where signing in again ends: it tells the window that waits, and closes. */
export function SignedIn() {
  const words = useTranslations('session')
  useEffect(() => {
    const channel = new BroadcastChannel(SIGNED_IN)
    channel.postMessage('signed in')
    channel.close()
    window.close()
  }, [])
  return <p className="notice">{words('signedIn')}</p>
}
