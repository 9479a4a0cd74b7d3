import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** Makes a change, given to `mutate`; then the list is read anew, and `onDone` called. */
export function useChange(queryKey: QueryKey, onDone?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey })
      onDone?.()
    },
  })
}
