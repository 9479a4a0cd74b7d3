import { ChevronDown, ChevronUp } from 'lucide-react'
import { Input, Label, SearchField } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { IconButton } from '../design/button.tsx'
import './word-search.css'

interface WordSearchProps {
  label: string
  query: string
  onQuery: (query: string) => void
  count: number
  /** Which of the hits is looked at, from 0. */
  at: number
  onStep: (step: 1 | -1) => void
}

export function WordSearch({ label, query, onQuery, count, at, onStep }: WordSearchProps) {
  const words = useTranslations('transcript')
  return (
    <div className="word-search">
      <SearchField
        className="field"
        value={query}
        onChange={onQuery}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onStep(event.shiftKey ? -1 : 1)
        }}
      >
        <Label>{label}</Label>
        <Input />
      </SearchField>
      <IconButton Icon={ChevronUp} label={words('previous')} onPress={() => onStep(-1)} />
      <IconButton Icon={ChevronDown} label={words('next')} onPress={() => onStep(1)} />
      <p className="small quiet" role="status">
        {query.trim() !== '' && words('hits', { count, at: at + 1 })}
      </p>
    </div>
  )
}
