import { ApiError } from '@svc/client'
import { QueryClient } from '@tanstack/react-query'

/** What was read from `/v1`. The client of `/v1` retries by itself; events tell what has changed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => !(error instanceof ApiError) && count < 20,
      retryDelay: 3000,
      staleTime: 10_000,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
