import type { Vocabulary, VocabularyItem } from '@svc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { replaceVocabulary, vocabulary } from '../data/brand.ts'
import { WordList } from './word-list.tsx'

/** Names and terms that the recognizer is to expect. */
export function VocabularyTab() {
  const words = useTranslations('brand')
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(vocabulary)
  const replace = useMutation({
    mutationFn: (change: (items: Vocabulary['items']) => VocabularyItem[]) =>
      replaceVocabulary({
        items: change(data?.items ?? []),
        ...(data && { updated_at: data.updated_at }),
      }),
    onSuccess: (answer) => queries.setQueryData(vocabulary.queryKey, answer),
    onError: () => queries.invalidateQueries(vocabulary),
  })
  if (error) return <Failure error={error} onRetry={() => refetch()} />
  if (!data) return <p role="status">{words('loading')}</p>
  return (
    <WordList
      label={words('vocabulary')}
      hint={words('vocabularyHint')}
      items={data.items.map(({ term }) => term)}
      isPending={replace.isPending}
      error={replace.error}
      onAdd={(added) =>
        replace.mutateAsync((items) => [...items, ...added.map((term) => ({ term }))])
      }
      onRemove={(removed) =>
        replace.mutate((items) => items.filter(({ term }) => term !== removed))
      }
    />
  )
}
