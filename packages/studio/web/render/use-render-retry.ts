import { useMutation, useQueryClient } from '@tanstack/react-query'
import { service } from '../app/service.ts'
import { renderOf } from '../data/renders.ts'

/** Tries the failed render of a clip again. */
export function useRenderRetry(clipId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (renderId: string) => service.renders.retry(renderId),
    onSuccess: (next) => {
      queries.setQueryData(renderOf(clipId).queryKey, next)
      void queries.invalidateQueries({ queryKey: ['clips'] })
    },
  })
}
