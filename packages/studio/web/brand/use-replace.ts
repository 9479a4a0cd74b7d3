import { type DataTag, useMutation, useQueryClient } from '@tanstack/react-query'

/** How a list of the brand is read, which is kept as a whole. */
interface Listed<Kept> {
  queryKey: DataTag<string[], Kept, Error>
}

/**
 * Changes a list of the brand, one change after the other, each on top of what the last one left. What another window saved meanwhile is not
 * overwritten: the change is refused, and the list is read again.
 */
export function useReplace<Body extends object, Kept extends Body>(
  { queryKey }: Listed<Kept>,
  replace: (body: Body) => Promise<Kept>,
) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: queryKey.join() },
    mutationFn: async (change: (kept: Kept) => Partial<Body>) => {
      const kept = await queries.ensureQueryData<Kept>({ queryKey })
      return replace({ ...kept, ...change(kept) })
    },
    onSuccess: (answer) => queries.setQueryData<Kept>(queryKey, answer),
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}
