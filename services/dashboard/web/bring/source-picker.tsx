import { Upload as UploadIcon } from 'lucide-react'
import { DropZone, FileTrigger, Text } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { dropped } from './dropped.ts'
import { MEDIA_TYPES } from './media-types.ts'
import { useBringFiles } from './use-bring-files.ts'

const SCHEME = 'https://'

interface SourcePickerProps {
  address: string
  fault: string | null
  onAddress: (address: string) => void
}

/** Where the video comes from: a file that is dropped or chosen, or an address. */
export function SourcePicker({ address, fault, onAddress }: SourcePickerProps) {
  const words = useTranslations('bring')
  const { take, refusal } = useBringFiles()
  return (
    <section className="stack" aria-label={words('source')}>
      <DropZone className="drop" onDrop={async ({ items }) => take(await dropped(items))}>
        <UploadIcon aria-hidden />
        <Text slot="label">{words('drop')}</Text>
        <FileTrigger
          allowsMultiple
          acceptedFileTypes={MEDIA_TYPES}
          onSelect={(files) => take([...(files ?? [])])}
        >
          <Button kind="primary">{words('choose')}</Button>
        </FileTrigger>
        <p className="small quiet">{words('formats')}</p>
      </DropZone>
      {refusal && (
        <p className="notice bad" role="alert">
          {refusal}
        </p>
      )}
      <Field
        label={words('address')}
        hint={words('addressHint')}
        fault={fault}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={SCHEME}
        value={address}
        onChange={onAddress}
      />
    </section>
  )
}
