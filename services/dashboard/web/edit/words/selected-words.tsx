import { ArrowLeftToLine, ArrowRightToLine, Play, RotateCcw, Scissors } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../design/button.tsx'
import { Field } from '../../design/field.tsx'
import { isKept } from '../cut/segments.ts'
import type { Player } from '../preview/player.ts'
import { captionOf, idOf } from '../state/draft.ts'
import type { Editor } from '../state/use-editor.ts'
import { cutWords, restoreWords } from './cut-words.ts'
import type { Selection } from './use-selection.ts'

interface SelectedProps {
  editor: Editor
  player: Player
  selection: Selection
}

/** What can be done with the selected words. */
export function SelectedWords({ editor, player, selection }: SelectedProps) {
  const words = useTranslations('edit.words')
  const { draft, session, step } = editor
  const { first, last, isEmpty } = selection
  const selected = isEmpty ? [] : session.words.slice(first, last + 1)
  const [only] = selected.length === 1 ? selected : []
  const kept = selected.filter((word) => isKept(word, draft.segments)).length
  const play = () => {
    player.seek(selected[0]?.start ?? 0)
    player.play()
  }
  if (isEmpty) return <p className="quiet small selected-words">{words('hint')}</p>
  return (
    <div className="selected-words">
      <div className="actions">
        <Button isSlim isDisabled={kept === 0} onPress={() => cutWords(editor, selection)}>
          <Scissors aria-hidden />
          {words('cutThem', { count: kept })}
        </Button>
        <Button
          isSlim
          isDisabled={kept === selected.length}
          onPress={() => restoreWords(editor, selection)}
        >
          <RotateCcw aria-hidden />
          {words('restoreThem', { count: selected.length - kept })}
        </Button>
        <Button isSlim kind="plain" aria-label={words('play')} onPress={play}>
          <Play aria-hidden />
        </Button>
        <Button
          isSlim
          kind="plain"
          aria-label={words('fewer')}
          onPress={() => selection.extendTo(selection.focus - 1)}
        >
          <ArrowLeftToLine aria-hidden />
        </Button>
        <Button
          isSlim
          kind="plain"
          aria-label={words('more')}
          onPress={() => selection.extendTo(selection.focus + 1)}
        >
          <ArrowRightToLine aria-hidden />
        </Button>
      </div>
      {only && (
        <Field
          label={words('caption')}
          hint={words('captionAbout', { word: only.text })}
          maxLength={100}
          value={captionOf(only, draft)}
          onChange={(text) => {
            const { [idOf(only)]: _, ...others } = draft.corrections
            const corrections = text === only.text ? others : { ...others, [idOf(only)]: text }
            step(`caption ${idOf(only)}`, { corrections }, true)
          }}
        />
      )}
    </div>
  )
}
