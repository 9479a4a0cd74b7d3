import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { brandFiles, type FileKind } from '../../data/brand.ts'
import { Choice } from '../../design/choice.tsx'

interface FileChoiceProps {
  label: string
  kinds: readonly FileKind[]
  /** The id of the file; `null` for none. */
  value: string | null
  onChange: (assetId: string | null) => void
}

const NONE = 'none'

/** A file of the brand kit, or none. */
export function FileChoice({ label, kinds, value, onChange }: FileChoiceProps) {
  const words = useTranslations('brand')
  const ofLayer = useTranslations('edit.layer')
  const { data } = useQuery(brandFiles)
  const files = (data ?? []).filter(
    ({ kind, status }) => status === 'ready' && kinds.includes(kind),
  )
  const isGone = value !== null && data && !files.some(({ asset_id }) => asset_id === value)
  return (
    <Choice
      label={label}
      value={value ?? NONE}
      options={[
        { value: NONE, name: words('noFile') },
        ...files.map(({ asset_id, name }) => ({ value: asset_id, name })),
        ...(isGone ? [{ value, name: ofLayer('gone') }] : []),
      ]}
      onChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
    />
  )
}
