import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * Makes a change, given to `mutate`; then what it made stale is read anew, and `onDone` gets its answer.
 *
 * @param stale - The first keys of what is read anew; `null` for nothing.
 */
export function useChange<Answer = unknown>(
  stale: QueryKey | null,
  onDone?: (answer: Answer) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (act: () => Promise<Answer>) => act(),
    onSuccess: (answer) => {
      if (stale) void queries.invalidateQueries({ queryKey: stale })
      onDone?.(answer)
    },
  })
}
