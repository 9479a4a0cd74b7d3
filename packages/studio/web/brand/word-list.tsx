import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { Button, IconButton } from '../design/button.tsx'
import { Field } from '../design/field.tsx'

interface WordListProps {
  items: readonly string[]
  label: string
  hint: string
  isPending: boolean
  error: Error | null
  onAdd: (words: string[]) => Promise<unknown>
  onRemove: (word: string) => void
}

/** Words that are added by one or by the list that is pasted, and removed. */
export function WordList(props: WordListProps) {
  const { items, label, hint, isPending, error, onAdd, onRemove } = props
  const words = useTranslations('brand')
  const [text, setText] = useState('')
  const typed = newWords(text, items)
  return (
    <div className="stack">
      <Field label={words('addWords')} hint={hint} rows={3} value={text} onChange={setText} />
      <div className="actions">
        <Button
          kind="primary"
          isDisabled={typed.length === 0}
          isPending={isPending}
          onPress={() =>
            void onAdd(typed).then(
              () => setText((now) => (now === text ? '' : now)),
              () => {},
            )
          }
        >
          {words('addCount', { count: typed.length })}
        </Button>
      </div>
      {error && <Failure error={error} />}
      {items.length === 0 && <p className="quiet">{words('noWords')}</p>}
      <ul className="actions brand-words" aria-label={label}>
        {items.map((word) => (
          <li key={word}>
            <bdi>{word}</bdi>
            <IconButton
              Icon={X}
              isSlim
              label={words('removeNamed', { name: word })}
              onPress={() => onRemove(word)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Reads the words of a text that are not in the list yet, each once, whatever its case. */
function newWords(text: string, items: readonly string[]): string[] {
  const known = new Set(items.map((word) => word.toLowerCase()))
  return text
    .split(/[\n,;]+/)
    .map((word) => word.trim())
    .filter((word) => {
      const isNew = word !== '' && !known.has(word.toLowerCase())
      known.add(word.toLowerCase())
      return isNew
    })
}
