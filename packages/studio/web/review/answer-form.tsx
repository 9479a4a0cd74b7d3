import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'

interface AnswerFormProps {
  /** Of the visitor. */
  name: string
  /** What was answered before; empty for nothing. */
  given: string
  isPending: boolean
  onSend: (answer: string | null) => void
  onCancel: () => void
}

/** An answer to what a visitor said. */
export function AnswerForm({ name, given, isPending, onSend, onCancel }: AnswerFormProps) {
  const words = useTranslations('review')
  const ofDesign = useTranslations('design')
  const [draft, setDraft] = useState(given)
  return (
    <Form onSend={() => onSend(draft.trim() || null)}>
      <Field
        label={words('answerTo', { name })}
        rows={2}
        maxLength={2000}
        autoFocus
        value={draft}
        onChange={setDraft}
      />
      <div className="actions">
        <Button type="submit" kind="primary" isSlim isPending={isPending}>
          {words('send')}
        </Button>
        <Button isSlim onPress={onCancel}>
          {ofDesign('cancel')}
        </Button>
      </div>
    </Form>
  )
}
