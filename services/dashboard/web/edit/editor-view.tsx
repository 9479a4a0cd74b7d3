import type { Clip, Project } from '@svc/client'
import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { lazyPart } from '../app/lazy-part.ts'
import { PageHead } from '../design/page-head.tsx'
import { Tabs } from '../design/tabs.tsx'
import { ClipSteps } from './clip-steps.tsx'
import { toSource } from './cut/segments.ts'
import { createPlayer } from './preview/player.ts'
import { Preview } from './preview/preview.tsx'
import { SaveBar } from './save-bar.tsx'
import { useEditor } from './state/use-editor.ts'
import { useSaving } from './state/use-saving.ts'
import { useShortcuts } from './state/use-shortcuts.ts'
import { WavePanel } from './wave/wave-panel.tsx'
import { WaysOn } from './ways-on.tsx'
import type { SourceWord } from './words/source-words.ts'
import { WordsPanel } from './words/words-panel.tsx'

const PicturePanel = lazyPart(async () => (await import('./shots/picture-panel.tsx')).PicturePanel)
const CaptionsPanel = lazyPart(
  async () => (await import('./look/captions-panel.tsx')).CaptionsPanel,
)
const TextsPanel = lazyPart(async () => (await import('./texts/texts-panel.tsx')).TextsPanel)
const CommentList = lazyPart(async () => (await import('../review/comment-list.tsx')).CommentList)
const ConflictDialog = lazyPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

/** Milliseconds after which the panels of the other tabs are loaded: the preview comes before them. */
const PANELS_AFTER_MS = 2000

interface EditorProps {
  clip: Clip
  project: Project
  words: readonly SourceWord[]
}

/** The editor: what the clip looks like, and beside it what can be changed of it. */
export function EditorView({ clip, project, words: known }: EditorProps) {
  const words = useTranslations('edit')
  const editor = useEditor(clip, project, known)
  const saving = useSaving(editor)
  const [player] = useState(createPlayer)
  const [isHelping, setIsHelping] = useState(false)
  useShortcuts({ editor, player, save: saving.save, help: () => setIsHelping(true) })
  useEffect(() => player.seek(clip.segments[0]?.start ?? 0), [player, clip.segments[0]?.start])
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { load } of [CaptionsPanel, PicturePanel, TextsPanel]) load().catch(() => {})
    }, PANELS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const playFrom = (second: number) => {
    player.seek(toSource(second, editor.draft.segments))
    player.play()
  }
  return (
    <>
      <PageHead
        title={words('titleOf', { title: editor.draft.title || clip.title })}
        back={<ClipSteps clip={clip} project={project} />}
      >
        <SaveBar editor={editor} saving={saving} isHelping={isHelping} onHelp={setIsHelping} />
        <WaysOn editor={editor} saving={saving} />
      </PageHead>
      {saving.error && <Failure error={saving.error} onRetry={saving.save} />}
      <div className="editor">
        <Preview editor={editor} player={player} />
        <div className="editing">
          <WavePanel editor={editor} player={player} />
          <Tabs
            label={words('parts')}
            tabs={[
              {
                id: 'words',
                name: words('tabs.words'),
                content: <WordsPanel editor={editor} player={player} />,
              },
              {
                id: 'picture',
                name: words('tabs.picture'),
                content: <PicturePanel editor={editor} player={player} />,
              },
              {
                id: 'captions',
                name: words('tabs.captions'),
                content: <CaptionsPanel editor={editor} />,
              },
              { id: 'texts', name: words('tabs.texts'), content: <TextsPanel editor={editor} /> },
            ]}
          />
          <Suspense fallback={null}>
            <CommentList clip={clip} onSeek={playFrom} />
          </Suspense>
        </div>
      </div>
      {saving.theirs && <ConflictDialog editor={editor} saving={saving} theirs={saving.theirs} />}
    </>
  )
}
