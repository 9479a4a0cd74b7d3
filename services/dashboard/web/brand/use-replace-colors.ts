import type { BrandColor } from '@svc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { brandColors, replaceBrandColors } from '../data/brand.ts'

/**
 * Changes the colours of the brand, one change after the other, each on top of what the last one left. What another window saved meanwhile is not
 * overwritten: the change is refused, and the list is read again.
 */
export function useReplaceColors() {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: 'brand-colors' },
    mutationFn: async (change: (items: readonly BrandColor[]) => BrandColor[]) => {
      const { items, updated_at } = await queries.ensureQueryData(brandColors)
      return replaceBrandColors({ items: change(items), updated_at })
    },
    onSuccess: (answer) => queries.setQueryData(brandColors.queryKey, answer),
    onError: () => queries.invalidateQueries(brandColors),
  })
}
