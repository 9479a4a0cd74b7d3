import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../../app/lazy-part.ts'
import { speakersOf } from '../../data/speakers.ts'
import { Button } from '../../design/button.tsx'
import { Disclosure } from '../../design/disclosure.tsx'
import { Toggle } from '../../design/toggle.tsx'
import type { Hit } from '../../transcript/find-words.ts'
import { durationOf, hullOf, passagesOf } from '../cut/segments.ts'
import type { Player } from '../preview/player.ts'
import { switchesOf } from '../state/change-of.ts'
import type { Editor } from '../state/use-editor.ts'
import { NothingSelected } from './nothing-selected.tsx'
import { useSelection } from './use-selection.ts'
import { WordList } from './word-list.tsx'

/** Loaded when the first word is selected, at the latest. */
export const SelectedWords = lazyPart(
  () => import('./selected-words.tsx'),
  'SelectedWords',
  NothingSelected,
)
const PassageOrder = lazyPart(() => import('./passage-order.tsx'), 'PassageOrder', PassageRows)
const FindElsewhere = lazyPart(() => import('./find-elsewhere.tsx'), 'FindElsewhere')
const SpeakerNames = lazyPart(() => import('../../transcript/speaker-names.tsx'), 'SpeakerNames')

/** Seconds of the source shown before and after the clip; each press on a button adds as many. */
const AROUND_SECONDS = 15
const AROUND = { before: AROUND_SECONDS, after: AROUND_SECONDS }

/** Cutting by words: those of the clip and of what is said around it, or around what is found anywhere in the video. */
export function WordsPanel({ editor, player }: { editor: Editor; player: Player }) {
  const words = useTranslations('edit.words')
  const { draft, project, rules, session } = editor
  const [around, setAround] = useState(AROUND)
  const [hit, setHit] = useState<Hit | null>(null)
  const { segments } = session.saved
  const hull = hullOf(segments)
  const [one, other] = hit ? [session.words[hit.from], session.words[hit.to - 1]] : [hull, hull]
  const from = (one?.start ?? 0) - around.before
  const to = (other?.end ?? 0) + around.after
  const first = session.words.findIndex(({ end }) => end > from)
  const last = session.words.findLastIndex(({ start }) => start < to)
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
        <span className="badge">{words('seconds', { seconds: durationOf(draft.segments) })}</span>
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
      {passagesOf(draft.segments).length > 1 && <PassageOrder editor={editor} player={player} />}
      {session.words.length === 0 && <p className="quiet">{words('nothing')}</p>}
      {first >= 0 && (
        <>
          {/* What comes late is closed: the words must not move under a finger. */}
          <Disclosure title={words('elsewhere')}>
            <FindElsewhere
              editor={editor}
              onHit={(found) => {
                setHit(found)
                setAround(AROUND)
              }}
            />
          </Disclosure>
          <ShownWords key={hit ? hit.from : 'clip'} {...{ editor, player, first, last, hit }} />
          {speakersOf(project, session.words).length > 0 && (
            <SpeakerNames project={project} words={session.words} />
          )}
        </>
      )}
    </section>
  )
}

/** Words in a row, and what can be done with those that are selected. */
function ShownWords({
  hit,
  ...shown
}: Omit<ComponentProps<typeof WordList>, 'selection' | 'isElsewhere'> & { hit: Hit | null }) {
  const selection = useSelection(shown.first, shown.last, hit)
  const props = { ...shown, selection, isElsewhere: hit !== null }
  const Shown = selection.isEmpty ? NothingSelected : SelectedWords
  return (
    <>
      <WordList {...props} />
      <Shown {...props} />
    </>
  )
}

/** As high as the passages that come in their place: the words below must not move under a finger. */
function PassageRows({ editor }: { editor: Editor }) {
  return (
    <ol className="passages" aria-hidden>
      {passagesOf(editor.draft.segments).map(([first]) => (
        <li key={first?.start} className="ordered-passage" />
      ))}
    </ol>
  )
}
