import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'

interface OnceNeededProps {
  subscribe: (listener: () => void) => () => void
  isNeeded: () => boolean
  children: ReactNode
}

/** Shows a part from the first moment on at which it is needed; whether it still is, it knows by itself. */
export function OnceNeeded({ subscribe, isNeeded, children }: OnceNeededProps) {
  const isNow = useSyncExternalStore(subscribe, isNeeded)
  const [wasNeeded, setWasNeeded] = useState(false)
  useEffect(() => {
    if (isNow) setWasNeeded(true)
  }, [isNow])
  return wasNeeded ? <Suspense fallback={null}>{children}</Suspense> : null
}
