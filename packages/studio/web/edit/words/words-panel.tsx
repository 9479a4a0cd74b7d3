import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../../app/lazy-part.ts'
import { Button } from '../../design/button.tsx'
import { Toggle } from '../../design/toggle.tsx'
import { durationOf } from '../cut/segments.ts'
import type { Player } from '../preview/player.ts'
import { switchesOf } from '../state/change-of.ts'
import type { Editor } from '../state/use-editor.ts'
import { useSelection } from './use-selection.ts'
import { WordList } from './word-list.tsx'

const SelectedWords = lazyPart(async () => (await import('./selected-words.tsx')).SelectedWords)
const SpeakerNames = lazyPart(
  async () => (await import('../../transcript/speaker-names.tsx')).SpeakerNames,
)

/** Seconds of the source shown before and after the clip; each press on a button adds as many. */
const AROUND_SECONDS = 15

/** Cutting by words: the words of the clip and of what is said around it. */
export function WordsPanel({ editor, player }: { editor: Editor; player: Player }) {
  const words = useTranslations('edit.words')
  const { draft, project, rules, session } = editor
  const [around, setAround] = useState({ before: AROUND_SECONDS, after: AROUND_SECONDS })
  const from = (session.saved.segments[0]?.start ?? 0) - around.before
  const to = (session.saved.segments.at(-1)?.end ?? 0) + around.after
  const first = session.words.findIndex(({ end }) => end > from)
  const last = session.words.findLastIndex(({ start }) => start < to)
  const selection = useSelection(first, last)
  const { silences, fillers } = switchesOf(draft, rules)
  const show = (side: 'before' | 'after') => () =>
    setAround({ ...around, [side]: around[side] + AROUND_SECONDS })
  return (
    <section className="card words-panel">
      <div className="actions">
        <Toggle
          isSelected={silences}
          onChange={(remove_silences) => editor.turn({ remove_silences })}
        >
          {words('pauses')}
        </Toggle>
        <Toggle isSelected={fillers} onChange={(remove_fillers) => editor.turn({ remove_fillers })}>
          {words('fillers')}
        </Toggle>
        <span className="badge">
          {words('seconds', { seconds: durationOf(draft.segments).toFixed(1) })}
        </span>
        <span className="more-words">
          {first > 0 && (
            <Button isSlim kind="plain" onPress={show('before')}>
              {words('earlier')}
            </Button>
          )}
          {last >= 0 && last < session.words.length - 1 && (
            <Button isSlim kind="plain" onPress={show('after')}>
              {words('later')}
            </Button>
          )}
        </span>
      </div>
      {session.words.length === 0 && <p className="quiet">{words('nothing')}</p>}
      {first >= 0 && (
        <>
          <WordList
            editor={editor}
            player={player}
            selection={selection}
            first={first}
            last={last}
          />
          <SelectedWords editor={editor} player={player} selection={selection} />
          <SpeakerNames project={project} words={session.words} />
        </>
      )}
    </section>
  )
}
