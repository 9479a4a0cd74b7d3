import { History, Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../design/button.tsx'
import { RevisionsDialog } from './revisions-dialog.tsx'
import type { Editor } from './state/use-editor.ts'
import type { Saving } from './state/use-saving.ts'

/** Undoing, the revisions, and whether everything is saved. */
export function SaveBar({ editor, saving }: { editor: Editor; saving: Saving }) {
  const words = useTranslations('edit.save')
  const [isOpen, setIsOpen] = useState(false)
  const { past, future } = editor.session
  const state = saving.isSaving ? 'saving' : editor.isChanged ? 'unsaved' : 'saved'
  return (
    <>
      <span role="status" className={`badge ${STATES[state]}`}>
        {words(state)}
      </span>
      <Button
        kind="plain"
        aria-label={words('undo')}
        isDisabled={past.length === 0}
        onPress={editor.undo}
      >
        <Undo2 aria-hidden />
      </Button>
      <Button
        kind="plain"
        aria-label={words('redo')}
        isDisabled={future.length === 0}
        onPress={editor.redo}
      >
        <Redo2 aria-hidden />
      </Button>
      <Button kind="plain" aria-label={words('revisions')} onPress={() => setIsOpen(true)}>
        <History aria-hidden />
      </Button>
      <Button
        kind="primary"
        isDisabled={!editor.isChanged}
        isPending={saving.isSaving}
        onPress={saving.save}
      >
        {words('save')}
      </Button>
      <RevisionsDialog
        clip={editor.clip}
        saving={saving}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

const STATES = { saving: 'warn', unsaved: 'warn', saved: 'good' }
