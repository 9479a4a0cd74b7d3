import { useTranslations } from 'use-intl'
import { SecretDialog } from '../design/secret-once.tsx'

interface WebhookSecretProps {
  /** `null` when there is none to be shown. */
  secret: string | null
  onClose: () => void
}

export function WebhookSecret({ secret, onClose }: WebhookSecretProps) {
  const words = useTranslations('webhooks')
  return (
    <SecretDialog
      title={words('secret')}
      secret={secret}
      texts={{
        about: words('secretAbout'),
        copy: words('copy'),
        copied: words('copied'),
        stored: words('stored'),
      }}
      onClose={onClose}
    />
  )
}
