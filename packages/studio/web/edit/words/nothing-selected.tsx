import { Ear } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../design/button.tsx'
import type { Player } from '../preview/player.ts'
import { isDoubtful } from '../state/draft.ts'
import type { Editor } from '../state/use-editor.ts'
import type { Selection } from './use-selection.ts'

export interface SelectedProps {
  editor: Editor
  player: Player
  selection: Selection
  /** Whether they were found anywhere in the video, not beside the clip. */
  isElsewhere: boolean
}

/** What can be done while no word is selected. */
export function NothingSelected(props: SelectedProps) {
  const words = useTranslations('edit.words')
  const doubtful = useDoubtful(props)
  return (
    <div className="selected-words">
      {doubtful && (
        <Button Icon={Ear} isSlim kind="plain" onPress={doubtful.review}>
          {doubtful.label}
        </Button>
      )}
      <p className="quiet small">{words('hint')}</p>
    </div>
  )
}

/** Leads from one word that may be misheard to the next; `null` where there are none. */
export function useDoubtful({ editor, player, selection, isElsewhere }: SelectedProps) {
  const words = useTranslations('edit.words')
  const { draft, session } = editor
  const { last, isEmpty } = selection
  const places = isElsewhere ? [] : session.words.keys()
  const doubtful = [...places].filter((at) => isDoubtful(session.words[at], draft))
  const next = doubtful.find((at) => isEmpty || at > last) ?? doubtful[0]
  if (next === undefined) return null
  return {
    label: words('nextDoubtful', { count: doubtful.length }),
    review() {
      selection.select(next)
      player.seek(session.words[next]?.start ?? 0)
    },
  }
}
