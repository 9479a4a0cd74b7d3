import { CornerUpLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../design/button.tsx'
import type { Hit } from '../../transcript/find-words.ts'
import { useWordSearch } from '../../transcript/use-word-search.ts'
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
  const { hits, ask, search } = useWordSearch(editor.session.words, onHit)
  return (
    <>
      <WordSearch label={text('find')} {...search} />
      {hits.length > 0 && (
        <Button Icon={CornerUpLeft} isSlim kind="plain" onPress={() => ask('')}>
          {text('backToClip')}
        </Button>
      )}
    </>
  )
}
