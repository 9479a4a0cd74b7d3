import { useTranslations } from 'use-intl'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import type { EditedTemplate } from './use-template.ts'

/** Shown when the template was changed elsewhere first: which of both goes on. */
export function TemplateConflict({ edited }: { edited: EditedTemplate }) {
  const words = useTranslations('brand.conflict')
  const { isBehind, isSaving, keepMine, takeTheirs, later } = edited
  return (
    <Dialog title={words('title')} isOpen={isBehind} onClose={later}>
      <p>{words('about')}</p>
      <div className="actions">
        <Button kind="primary" isPending={isSaving} onPress={keepMine}>
          {words('keepMine')}
        </Button>
        <Button isDisabled={isSaving} onPress={takeTheirs}>
          {words('takeTheirs')}
        </Button>
      </div>
    </Dialog>
  )
}
