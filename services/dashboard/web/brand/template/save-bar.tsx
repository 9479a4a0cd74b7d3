import { useTranslations } from 'use-intl'
import { Failure } from '../../app/failure.tsx'
import { Button } from '../../design/button.tsx'
import type { EditedTemplate } from './use-template.ts'

/** Saves a template, from wherever on the page one is; says whether everything is saved, and why it was not. */
export function SaveBar({ edited }: { edited: EditedTemplate }) {
  const words = useTranslations('brand.save')
  const { draft, isChanged, isSaving, error, save } = edited
  const state = isSaving ? 'saving' : isChanged ? 'unsaved' : 'saved'
  return (
    <section className={`floating save-bar ${state}`} aria-label={words('save')}>
      {error && <Failure error={error} />}
      <span role="status" className={`badge ${STATES[state]}`}>
        {words(state)}
      </span>
      <Button
        kind="primary"
        isDisabled={!isChanged || draft.name.trim() === ''}
        isPending={isSaving}
        onPress={save}
      >
        {words('save')}
      </Button>
    </section>
  )
}

const STATES = { saving: 'warn', unsaved: 'warn', saved: 'good' }
