import { stretchOf } from '@svc/specification/play-order'
import {
  ArrowLeftToLine,
  ArrowRightToLine,
  Ear,
  ListStart,
  Play,
  RotateCcw,
  Scissors,
  TextSelect,
  X,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../design/button.tsx'
import { Field } from '../../design/field.tsx'
import { IconToggle } from '../../design/icon-toggle.tsx'
import { pausesWithin } from '../cut/pause-after.ts'
import { isKept, playFirst } from '../cut/segments.ts'
import { captionOf, idOf } from '../state/draft.ts'
import { isSame } from '../state/parts.ts'
import { bringBack, cutPauses, cutWords } from './cut-words.ts'
import { type SelectedProps, useDoubtful } from './nothing-selected.tsx'

/** What can be done with the selected words; at the bottom, so that the words stay under the finger that selects them. */
export function SelectedWords(props: SelectedProps) {
  const { editor, player, selection, isElsewhere } = props
  const words = useTranslations('edit.words')
  const { draft, session, step } = editor
  const { first, last } = selection
  const doubtful = useDoubtful(props)
  const selected = session.words.slice(first, last + 1)
  const [only] = selected.length === 1 ? selected : []
  const kept = selected.filter((word) => isKept(word, draft.segments)).length
  const missing = selected.length - kept
  const pauses = pausesWithin(session.words, selection, draft.segments)
  const cutOut = pauses.filter(({ isCut }) => isCut).length
  const playedFirst = playFirst(draft.segments, stretchOf(session.words, first, last))
  const play = () => {
    player.seek(selected[0]?.start ?? 0)
    player.play()
  }
  return (
    <section aria-label={words('actions')} className="floating selected-words">
      <div className="actions">
        <Button
          Icon={Scissors}
          isSlim
          isDisabled={kept === 0}
          onPress={() => cutWords(editor, selection)}
        >
          {words('cutThem', { count: kept })}
        </Button>
        <Button
          Icon={RotateCcw}
          isSlim
          isDisabled={missing + cutOut === 0}
          onPress={() => bringBack(editor, selection)}
        >
          {missing === 0 && cutOut > 0
            ? words('restorePauses', { count: cutOut })
            : words(isElsewhere ? 'addThem' : 'restoreThem', { count: missing })}
        </Button>
        {pauses.length > cutOut && (
          <Button Icon={Scissors} isSlim onPress={() => cutPauses(editor, selection)}>
            {words('cutPauses', { count: pauses.length - cutOut })}
          </Button>
        )}
        <Button
          Icon={ListStart}
          isSlim
          isDisabled={kept === 0 || isSame(playedFirst, draft.segments)}
          onPress={() => step('order', { segments: playedFirst })}
        >
          {words('playFirst')}
        </Button>
        <IconButton Icon={Play} isSlim label={words('play')} onPress={play} />
        <IconToggle
          label={words('reach')}
          isSelected={selection.isReaching}
          onChange={selection.reach}
        >
          <TextSelect aria-hidden />
        </IconToggle>
        <IconButton
          Icon={ArrowLeftToLine}
          isSlim
          label={words('fewer')}
          onPress={() => selection.extendTo(selection.focus - 1)}
        />
        <IconButton
          Icon={ArrowRightToLine}
          isSlim
          label={words('more')}
          onPress={() => selection.extendTo(selection.focus + 1)}
        />
        {doubtful && (
          <IconButton Icon={Ear} isSlim label={doubtful.label} onPress={doubtful.review} />
        )}
        <IconButton Icon={X} isSlim label={words('deselect')} onPress={selection.clear} />
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
    </section>
  )
}
