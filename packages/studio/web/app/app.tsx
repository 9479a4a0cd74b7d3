import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl'
import { Toasts } from '../design/toasts.tsx'
import { accountSwitched } from './account-switched.ts'
import { lazyPart } from './lazy-part.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { sessionEnd } from './session-end-store.ts'
import type { LoadedWords } from './words.ts'

const SessionEnd = lazyPart(() => import('./session-end.tsx'), 'SessionEnd')
const OtherAccount = lazyPart(() => import('./other-account.tsx'), 'OtherAccount')

/** The whole studio. */
export function App({ words: { language, texts } }: { words: LoadedWords }) {
  const isOver = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.isOver)
  const isSwitched = useSyncExternalStore(accountSwitched.subscribe, accountSwitched.isOn)
  return (
    <IntlProvider locale={language} messages={texts} timeZone={TIME_ZONE}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        {isOver && <SessionEnd />}
        {isSwitched && <OtherAccount />}
        <Toasts />
      </QueryClientProvider>
    </IntlProvider>
  )
}

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
