import { Download, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../app/lazy-part.ts'
import { Button } from '../design/button.tsx'
import type { Editor } from './state/use-editor.ts'
import type { Saving } from './state/use-saving.ts'

const PublishDialog = lazyPart(
  async () => (await import('../publish/publish-dialog.tsx')).PublishDialog,
)
const SaveDialog = lazyPart(async () => (await import('../render/save-dialog.tsx')).SaveDialog)

const DIALOGS = { post: PublishDialog, save: SaveDialog }

/** What becomes of an edited clip: it is posted or downloaded, as soon as what was changed is saved. */
export function WaysOn({ editor, saving }: { editor: Editor; saving: Saving }) {
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
        isDisabled={clip.status !== 'ready'}
        isPending={wish === 'post' && !isSaved}
        onPress={() => ask('post')}
      >
        <Send aria-hidden />
        {words('post')}
      </Button>
      <Button
        kind="primary"
        isDisabled={clip.status !== 'ready'}
        isPending={wish === 'save' && !isSaved}
        onPress={() => ask('save')}
      >
        <Download aria-hidden />
        {words('save')}
      </Button>
      {Wished && <Wished clip={clip} onClose={() => setWish(null)} />}
    </>
  )
}
