import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 47.99rem)')

/** Returns whether the window is as narrow as a phone, where a month is a list. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener)
      return () => narrow.removeEventListener('change', listener)
    },
    () => narrow.matches,
  )
