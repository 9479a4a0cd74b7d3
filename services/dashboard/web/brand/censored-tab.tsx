import type { CensoredWordItem, CensoredWords } from '@svc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { censoredWords, replaceCensoredWords } from '../data/brand.ts'
import { Choice } from '../design/choice.tsx'
import { WordList } from './word-list.tsx'

const MODES = ['beep', 'mute', 'mask'] as const

/** Words that are kept from being heard and read. */
export function CensoredTab() {
  const words = useTranslations('brand')
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(censoredWords)
  const replace = useMutation({
    mutationFn: (change: Partial<{ items: CensoredWordItem[]; mode: CensoredWords['mode'] }>) =>
      replaceCensoredWords({
        items: [],
        ...data,
        ...change,
      }),
    onSuccess: (answer) => queries.setQueryData(censoredWords.queryKey, answer),
    onError: () => queries.invalidateQueries(censoredWords),
  })
  if (error) return <Failure error={error} onRetry={() => refetch()} />
  if (!data) return <p role="status">{words('loading')}</p>
  const { items } = data
  return (
    <div className="stack">
      <Choice
        label={words('mode')}
        value={data.mode}
        options={MODES.map((value) => ({ value, name: words(`modes.${value}`) }))}
        onChange={(mode) => replace.mutate({ mode })}
      />
      <WordList
        label={words('censored')}
        hint={words('censoredHint')}
        items={items.map(({ word }) => word)}
        isPending={replace.isPending}
        error={replace.error}
        onAdd={(added) => {
          return replace.mutateAsync({ items: [...items, ...added.map((word) => ({ word }))] })
        }}
        onRemove={(removed) =>
          replace.mutate({ items: items.filter(({ word }) => word !== removed) })
        }
      />
    </div>
  )
}
