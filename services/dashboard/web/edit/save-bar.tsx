import { History, Keyboard, Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../app/lazy-part.ts'
import { IconButton } from '../design/button.tsx'
import type { Editor } from './state/use-editor.ts'
import type { Saving } from './state/use-saving.ts'

const RevisionsDialog = lazyPart(
  async () => (await import('./revisions-dialog.tsx')).RevisionsDialog,
)
const ShortcutsDialog = lazyPart(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
)

interface SaveBarProps {
  editor: Editor
  saving: Saving
  /** Whether the keys are listed. */
  isHelping: boolean
  onHelp: (isHelping: boolean) => void
}

/** Whether everything is saved, undoing, the revisions, and the keys. */
export function SaveBar({ editor, saving, isHelping, onHelp }: SaveBarProps) {
  const words = useTranslations('edit.save')
  const [isOpen, setIsOpen] = useState(false)
  const { past, future } = editor.session
  const isWorking = saving.isSaving || saving.isDue
  const state = isWorking ? 'saving' : editor.isChanged ? 'unsaved' : 'saved'
  return (
    <>
      <span role="status" className={`badge ${STATES[state]}`}>
        {words(state)}
      </span>
      <IconButton
        Icon={Undo2}
        label={words('undo')}
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
        <IconButton Icon={Keyboard} label={words('keys')} onPress={() => onHelp(true)} />
      </span>
      {isOpen && (
        <RevisionsDialog clip={editor.clip} saving={saving} onClose={() => setIsOpen(false)} />
      )}
      {isHelping && <ShortcutsDialog onClose={() => onHelp(false)} />}
    </>
  )
}

const STATES = { saving: '', unsaved: 'warn', saved: 'good' }
