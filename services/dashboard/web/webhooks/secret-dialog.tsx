import { useTranslations } from 'use-intl'
import { Dialog } from '../design/dialog.tsx'
import { SecretOnce } from '../design/secret-once.tsx'

interface SecretDialogProps {
  /** `null` when there is none to be shown. */
  secret: string | null
  onClose: () => void
}

/** Shows the signing secret of a webhook, the only time that it can be read. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const words = useTranslations('webhooks')
  return (
    <Dialog title={words('secret')} isOpen={secret !== null} isDismissable={false}>
      {secret !== null && (
        <SecretOnce
          secret={secret}
          texts={{
            about: words('secretAbout'),
            copy: words('copy'),
            copied: words('copied'),
            stored: words('stored'),
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
