import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '../../design/field.tsx'
import { isSame } from '../state/parts.ts'

interface HashtagsProps {
  value: readonly string[]
  onChange: (tags: string[]) => void
}

const MOST = 30

/** Hashtags as they are typed: with blanks or commas between them, with `#` or without; other marks do not count. */
export function HashtagsField({ value, onChange }: HashtagsProps) {
  const words = useTranslations('edit.texts')
  const [typed, setTyped] = useState(() => write(value))
  // Undoing changes the tags while nothing is typed.
  useEffect(() => {
    setTyped((before) => (isSame(read(before), value) ? before : write(value)))
  }, [value])
  return (
    <Field
      label={words('hashtags')}
      hint={words('hashtagsAbout')}
      fault={value.length > MOST ? words('hashtagsMany', { most: MOST }) : null}
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
