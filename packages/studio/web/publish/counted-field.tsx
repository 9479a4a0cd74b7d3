import type { PostLimits } from '@svc/client'
import { useFormatter, useTranslations } from 'use-intl'
import { Field } from '../design/field.tsx'
import type { Count } from './draft.ts'

interface CountedFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  count: Count | null
  unit: PostLimits['caption_unit']
  hint?: string
  rows?: number
}

/** A text whose length is counted while it is typed, in what its platform counts. */
export function CountedField({ count, unit, hint, rows, ...field }: CountedFieldProps) {
  const words = useTranslations('publish')
  const format = useFormatter()
  const values = count && {
    length: format.number(count.length),
    most: format.number(count.most ?? 0),
  }
  const counted =
    count && values && words(count.most === null ? 'counted' : `counts.${unit}`, values)
  return (
    <Field
      {...field}
      {...(rows && { rows })}
      hint={[hint, count?.isOver ? '' : counted].filter(Boolean).join(' · ')}
      fault={count?.isOver ? words('tooLong', { counted: counted ?? '' }) : null}
    />
  )
}
