import { useTranslations } from 'use-intl'
import type { ListedProjects } from '../data/projects.ts'
import { Choice } from '../design/choice.tsx'
import { Field } from '../design/field.tsx'

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
      <Field
        label={words('search')}
        type="search"
        value={q}
        onChange={(text) => onChange({ ...(text && { q: text }), ...(status && { status }) })}
      />
      <Choice
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
