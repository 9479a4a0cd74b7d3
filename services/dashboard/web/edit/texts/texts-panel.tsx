import { useTranslations } from 'use-intl'
import { Field } from '../../design/field.tsx'
import type { Editor } from '../state/use-editor.ts'
import { HashtagsField } from './hashtags-field.tsx'

/** Lengths that `/v1` takes. */
const MOST = { title: 100, hook: 80, description: 2000 } as const

/** What is written about a clip: its title, the hook over its first seconds, and what goes with a post. */
export function TextsPanel({ editor }: { editor: Editor }) {
  const words = useTranslations('edit.texts')
  const { draft, step } = editor
  const field = (name: keyof typeof MOST) => ({
    label: words(name),
    hint: words('left', { left: MOST[name] - draft[name].length }),
    maxLength: MOST[name],
    value: draft[name],
    onChange: (value: string) => step(name, { [name]: value }, true),
  })
  return (
    <section className="card">
      <Field {...field('title')} fault={draft.title.trim() ? null : words('titleMissing')} />
      <Field
        {...field('hook')}
        hint={words('hookAbout', { left: MOST.hook - draft.hook.length })}
      />
      <Field {...field('description')} rows={5} />
      <HashtagsField
        value={draft.hashtags}
        onChange={(hashtags) => step('hashtags', { hashtags }, true)}
      />
    </section>
  )
}
