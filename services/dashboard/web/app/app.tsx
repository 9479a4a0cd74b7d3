import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { I18nProvider } from 'react-aria-components'
import { IntlProvider } from 'use-intl'
import { ToastRegion } from '../design/toasts.tsx'
import { OtherAccount } from './other-account.tsx'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { SessionEnd } from './session-end.tsx'
import type { LoadedWords } from './words.ts'

/** The whole studio. */
export function App({ words: { language, texts } }: { words: LoadedWords }) {
  return (
    <IntlProvider locale={language} messages={texts} timeZone={TIME_ZONE}>
      <I18nProvider locale={language}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <SessionEnd />
          <OtherAccount />
          <ToastRegion />
        </QueryClientProvider>
      </I18nProvider>
    </IntlProvider>
  )
}

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
