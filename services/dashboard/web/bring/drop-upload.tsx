import { useTranslations } from 'use-intl'
import { Confirm } from '../design/confirm.tsx'
import type { Upload } from './upload-store.ts'
import { drop } from './uploads.ts'

interface DropUploadProps {
  upload: Upload
  isOpen: boolean
  onClose: () => void
}

/** Asks before an upload is given up. */
export function DropUpload({ upload: { key, name }, isOpen, onClose }: DropUploadProps) {
  const words = useTranslations('uploads')
  return (
    <Confirm
      title={words('cancelTitle')}
      action={words('cancel')}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        drop(key)
      }}
    >
      <b>
        <bdi>{name}</bdi>
      </b>
      <br />
      {words('cancelAbout')}
    </Confirm>
  )
}
