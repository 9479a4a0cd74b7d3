import { ApiError } from '@svc/client'
import {
  type FetchQueryOptions,
  MutationCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/** What was read from `/v1`. The client of `/v1` retries by itself; events tell what has changed. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    // A read that is under way may have begun before the change, and would show what was before over the answer to it.
    onSuccess: () => void queryClient.refetchQueries({ fetchStatus: 'fetching' }),
  }),
  defaultOptions: {
    queries: {
      retry: (count, error) => !(error instanceof ApiError) && count < 20,
      retryDelay: 3000,
      staleTime: 10_000,
      // Without a network there may be a kept answer.
      networkMode: 'offlineFirst',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Reads what was just changed; a read that is under way, which may have begun before the change, is given up. */
export async function readChanged<Read, Fault, Data, Key extends QueryKey>(
  queries: QueryClient,
  options: FetchQueryOptions<Read, Fault, Data, Key>,
): Promise<Data> {
  await queries.cancelQueries({ queryKey: options.queryKey, exact: true })
  return queries.fetchQuery({ ...options, staleTime: 0 })
}
