import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '../../design/field.tsx'
import { isSame } from '../state/parts.ts'
import type { Editor } from '../state/use-editor.ts'

/** Lengths that `/v1` takes. */
const MOST = { title: 100, hook: 80, description: 2000 } as const

/** What is written about a clip: its title, the hook over its first seconds, and what goes with a post. */
export function TextsPanel({ editor }: { editor: Editor }) {
  const words = useTranslations('edit.texts')
  const fields = useTranslations('failure.places')
  const { draft, step } = editor
  const field = (name: keyof typeof MOST) => ({
    label: fields(name),
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

interface HashtagsProps {
  value: readonly string[]
  onChange: (tags: string[]) => void
}

const MOST_TAGS = 30

/** Hashtags as they are typed: with blanks or commas between them, with `#` or without; other marks do not count. */
function HashtagsField({ value, onChange }: HashtagsProps) {
  const words = useTranslations('edit.texts')
  const fields = useTranslations('failure.places')
  const [typed, setTyped] = useState(() => write(value))
  // Undoing changes the tags while nothing is typed.
  useEffect(() => {
    setTyped((before) => (isSame(read(before), value) ? before : write(value)))
  }, [value])
  return (
    <Field
      label={fields('hashtags')}
      hint={words('hashtagsAbout')}
      fault={value.length > MOST_TAGS ? words('hashtagsMany', { most: MOST_TAGS }) : null}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        onChange(read(text))
      }}
    />
  )
}

const write = (tags: readonly string[]) => tags.map((tag) => `#${tag}`).join(' ')

const read = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((tag) => tag.replace(/[^\p{L}\p{M}\p{N}_]+/gu, ''))
    .filter((tag) => tag !== '')
