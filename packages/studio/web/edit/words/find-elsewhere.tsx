import { CornerUpLeft } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../design/button.tsx'
import { Disclosure } from '../../design/disclosure.tsx'
import { findWords, type Hit, toPlain } from '../../transcript/find-words.ts'
import { WordSearch } from '../../transcript/word-search.tsx'
import type { Editor } from '../state/use-editor.ts'

interface FindProps {
  editor: Editor
  /** What is looked at; `null` for the clip. */
  onHit: (hit: Hit | null) => void
}

/** Finds words anywhere in the video, so that they can be added to the clip. */
export function FindElsewhere({ editor, onHit }: FindProps) {
  const text = useTranslations('edit.words')
  const { words } = editor.session
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const isAsked = query.trim() !== ''
  const plainWords = useMemo(() => (isAsked ? toPlain(words) : []), [words, isAsked])
  const hits = useMemo(() => findWords(plainWords, query), [plainWords, query])
  const goTo = (next: number, found = hits) => {
    const index = found.length === 0 ? 0 : (next + found.length) % found.length
    setAt(index)
    onHit(found[index] ?? null)
  }
  const ask = (next: string) => {
    setQuery(next)
    goTo(0, next.trim() === '' ? [] : findWords(toPlain(words), next))
  }
  return (
    <Disclosure title={text('elsewhere')}>
      <WordSearch
        label={text('find')}
        query={query}
        onQuery={ask}
        count={hits.length}
        at={at}
        onStep={(step) => goTo(at + step)}
      />
      {hits.length > 0 && (
        <Button Icon={CornerUpLeft} isSlim kind="plain" onPress={() => ask('')}>
          {text('backToClip')}
        </Button>
      )}
    </Disclosure>
  )
}
