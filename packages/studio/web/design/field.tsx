import type { ReactNode } from 'react'
import { Input, Label, TextArea, TextField, type TextFieldProps } from 'react-aria-components'
import { FieldNotes } from './field-notes.tsx'

interface FieldProps extends Omit<TextFieldProps, 'children' | 'className'> {
  label: string
  hint?: ReactNode
  /** What is wrong with the value; shown, read out, and tied to the field. */
  fault?: string | null
  /** Lines of a longer text. Default: one line. */
  rows?: number
  placeholder?: string
}

export function Field({ label, hint, fault, rows, placeholder = '', ...props }: FieldProps) {
  return (
    <TextField {...props} className="field" isInvalid={Boolean(fault)} validationBehavior="aria">
      <Label>{label}</Label>
      {rows ? (
        <TextArea rows={rows} placeholder={placeholder} />
      ) : (
        <Input placeholder={placeholder} />
      )}
      <FieldNotes hint={hint} fault={fault} />
    </TextField>
  )
}
