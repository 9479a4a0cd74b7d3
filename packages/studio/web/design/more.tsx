import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'

interface MoreProps {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
}

/** Reads the next page of a list; nothing at its end. */
export function More({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: MoreProps) {
  const words = useTranslations('design')
  if (!hasNextPage) return null
  return (
    <Button isPending={isFetchingNextPage} onPress={() => fetchNextPage()}>
      {words('more')}
    </Button>
  )
}
