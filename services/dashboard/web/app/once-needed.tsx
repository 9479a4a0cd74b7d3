import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'

interface OnceProps {
  isNeeded: boolean
  children: ReactNode
}

/** Shows a part from the first time on at which it is needed, such as a dialog from when it was first opened. */
export function Once({ isNeeded, children }: OnceProps) {
  const [wasNeeded, setWasNeeded] = useState(isNeeded)
  if (isNeeded && !wasNeeded) setWasNeeded(true)
  return wasNeeded || isNeeded ? <Suspense fallback={null}>{children}</Suspense> : null
}

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
