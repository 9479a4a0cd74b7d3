import type { Clip, Project } from '@svc/client'
import { Download, History, Keyboard, Redo2, Send, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AskBeforeLeaving } from '../app/ask-before-leaving.tsx'
import { Failure } from '../app/failure.tsx'
import { lazyPart } from '../app/lazy-part.ts'
import { Button, IconButton } from '../design/button.tsx'
import { PageHead } from '../design/page-head.tsx'
import { Tabs } from '../design/tabs.tsx'
import { CommentList } from '../review/comment-list.tsx'
import { ClipSteps } from './clip-steps.tsx'
import { toSource } from './cut/segments.ts'
import type { Tried } from './preview/edit-stage.tsx'
import { createPlayer } from './preview/player.ts'
import { Preview } from './preview/preview.tsx'
import { type Editor, useEditor } from './state/use-editor.ts'
import { type Saving, useSaving } from './state/use-saving.ts'
import { useShortcuts } from './state/use-shortcuts.ts'
import type { ShownTracks } from './translation/translation-form.tsx'
import type { TypedIn } from './translation/translation-panel.tsx'
import { WavePanel } from './wave/wave-panel.tsx'
import type { SourceWord } from './words/source-words.ts'
import { SelectedWords, WordsPanel } from './words/words-panel.tsx'

const PicturePanel = lazyPart(() => import('./shots/picture-panel.tsx'), 'PicturePanel')
const LayerPanel = lazyPart(() => import('./layer/layer-panel.tsx'), 'LayerPanel')
const CaptionStyleControls = lazyPart(
  () => import('./look/caption-style-controls.tsx'),
  'CaptionStyleControls',
)
const TranslationPanel = lazyPart(
  () => import('./translation/translation-panel.tsx'),
  'TranslationPanel',
)
const TextsPanel = lazyPart(() => import('./texts/texts-panel.tsx'), 'TextsPanel')
const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx'), 'ConflictDialog')

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
  const [tracks, setTracks] = useState<ShownTracks>()
  const [typed, setTyped] = useState<TypedIn>({})
  const [tried, setTried] = useState<Tried | null>(null)
  const [elsewhere, setElsewhere] = useState(0)
  useShortcuts({ editor, player, save: saving.save, help: () => setIsHelping(true) })
  useEffect(() => player.seek(clip.segments[0]?.start ?? 0), [player, clip.segments[0]?.start])
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { load } of [SelectedWords, CaptionStyleControls, PicturePanel, TextsPanel])
        load().catch(() => {})
    }, PANELS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const playFrom = (second: number) => {
    player.seek(toSource(second, editor.draft.segments))
    player.play()
  }
  const panels = {
    words: <WordsPanel editor={editor} player={player} />,
    picture: <PicturePanel editor={editor} player={player} />,
    layer: <LayerPanel editor={editor} player={player} />,
    captions: (
      <section className="card" aria-label={words('tabs.captions')}>
        <CaptionStyleControls
          under={project.settings.captions}
          value={editor.draft.caption_style}
          resetName={words('look.reset')}
          elsewhere={elsewhere}
          onTry={setTried}
          onChange={(caption_style, isTyped) =>
            editor.step('caption_style', { caption_style }, isTyped)
          }
        />
      </section>
    ),
    translation: (
      <TranslationPanel editor={editor} typed={typed} onType={setTyped} onShow={setTracks} />
    ),
    texts: <TextsPanel editor={editor} />,
  }
  const tabs = (Object.keys(panels) as (keyof typeof panels)[]).map((id) => ({
    ...{ id, name: words(`tabs.${id}`), content: panels[id] },
  }))
  return (
    <>
      <PageHead
        title={editor.draft.title || clip.title}
        back={<ClipSteps clip={clip} project={project} />}
      >
        <SaveBar editor={editor} saving={saving} isHelping={isHelping} onHelp={setIsHelping} />
        <WaysOn editor={editor} saving={saving} />
      </PageHead>
      {saving.error && <Failure error={saving.error} onRetry={saving.save} />}
      <div className="editor">
        <Preview
          editor={editor}
          player={player}
          tracks={tracks}
          tried={tried}
          onDraw={(captions) => setElsewhere(captions.elsewhere)}
        />
        <div className="stack editing">
          <WavePanel editor={editor} player={player} />
          <Tabs label={words('parts')} tabs={tabs} />
          <CommentList clip={clip} onSeek={playFrom} />
        </div>
      </div>
      <AskBeforeLeaving isUnsaved={Object.values(typed).some((of) => Object.keys(of).length > 0)} />
      {saving.theirs && <ConflictDialog editor={editor} saving={saving} theirs={saving.theirs} />}
    </>
  )
}

const PublishDialog = lazyPart(() => import('../publish/publish-dialog.tsx'), 'PublishDialog')
const SaveDialog = lazyPart(() => import('../render/save-dialog.tsx'), 'SaveDialog')

const DIALOGS = { post: PublishDialog, save: SaveDialog }

/** What becomes of an edited clip: it is posted or downloaded, as soon as what was changed is saved. */
function WaysOn({ editor, saving }: { editor: Editor; saving: Saving }) {
  const words = useTranslations('clips.deeds')
  const [wish, setWish] = useState<keyof typeof DIALOGS | null>(null)
  const { clip, isChanged } = editor
  const isSaved = !isChanged && !saving.isSaving
  const Wished = wish && isSaved ? DIALOGS[wish] : null
  const ask = (wish: keyof typeof DIALOGS) => {
    setWish(wish)
    if (isChanged) saving.save()
  }
  return (
    <>
      <Button
        Icon={Send}
        isDisabled={clip.status !== 'ready'}
        isPending={wish === 'post' && !isSaved}
        onPress={() => ask('post')}
      >
        {words('post')}
      </Button>
      <Button
        Icon={Download}
        kind="primary"
        isDisabled={clip.status !== 'ready'}
        isPending={wish === 'save' && !isSaved}
        onPress={() => ask('save')}
      >
        {words('save')}
      </Button>
      {Wished && <Wished clip={clip} onClose={() => setWish(null)} />}
    </>
  )
}

const RevisionsDialog = lazyPart(() => import('./revisions-dialog.tsx'), 'RevisionsDialog')
const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'), 'ShortcutsDialog')

interface SaveBarProps {
  editor: Editor
  saving: Saving
  /** Whether the keys are listed. */
  isHelping: boolean
  onHelp: (isHelping: boolean) => void
}

/** Whether everything is saved, undoing, the revisions, and the keys. */
function SaveBar({ editor, saving, isHelping, onHelp }: SaveBarProps) {
  const words = useTranslations('edit.save')
  const ofDesign = useTranslations('design')
  const [isOpen, setIsOpen] = useState(false)
  const { past, future } = editor.session
  const isWorking = saving.isSaving || saving.isDue
  const state = isWorking ? 'saving' : editor.isChanged ? 'unsaved' : 'saved'
  return (
    <>
      {/* What is under way is seen alone: what came of it is said. */}
      <span role="status" aria-busy={isWorking} className={`badge ${STATES[state]}`}>
        {words(state)}
      </span>
      <IconButton
        Icon={Undo2}
        label={ofDesign('undo')}
        isDisabled={past.length === 0}
        onPress={editor.undo}
      />
      <IconButton
        Icon={Redo2}
        label={words('redo')}
        isDisabled={future.length === 0}
        onPress={editor.redo}
      />
      <IconButton Icon={History} label={words('revisions')} onPress={() => setIsOpen(true)} />
      <span className="keys">
        <IconButton Icon={Keyboard} label={ofDesign('keys')} onPress={() => onHelp(true)} />
      </span>
      {isOpen && (
        <RevisionsDialog clip={editor.clip} saving={saving} onClose={() => setIsOpen(false)} />
      )}
      {isHelping && <ShortcutsDialog onClose={() => onHelp(false)} />}
    </>
  )
}

const STATES = { saving: '', unsaved: 'warn', saved: 'good' }
