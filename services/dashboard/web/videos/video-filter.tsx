import { useTranslations } from 'use-intl'
import type { ListedProjects } from '../data/projects.ts'
import { NativeChoice } from '../design/native-choice.tsx'
import { SearchField } from '../design/search-field.tsx'

const STATUSES = ['queued', 'processing', 'completed', 'failed'] as const

interface VideoFilterProps {
  filter: ListedProjects
  onChange: (filter: ListedProjects) => void
}

/** Looks for videos by their titles and their states. */
export function VideoFilter({ filter, onChange }: VideoFilterProps) {
  const words = useTranslations('videos')
  const { q = '', status } = filter
  return (
    <search className="filter">
      <SearchField
        label={words('search')}
        value={q}
        onChange={(text) => onChange({ ...(text && { q: text }), ...(status && { status }) })}
      />
      <NativeChoice
        label={words('show')}
        value={status ?? 'all'}
        options={[
          { value: 'all', name: words('all') },
          ...STATUSES.map((value) => ({ value, name: words(`filters.${value}`) })),
        ]}
        onChange={(chosen) =>
          onChange({ ...(q && { q }), ...(chosen !== 'all' && { status: chosen }) })
        }
      />
    </search>
  )
}
