import { useTranslations } from 'use-intl'
import { Button } from '../design/button.tsx'
import { toast } from '../design/toasts.tsx'

interface SecretOnceProps {
  secret: string
  onClose: () => void
}

/** Shows a secret that was made, the only time that it can be read. */
export function SecretOnce({ secret, onClose }: SecretOnceProps) {
  const words = useTranslations('accounts')
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    toast({ kind: 'good', text: words('copied') })
  }
  return (
    <div className="stack">
      <p>{words('secretAbout')}</p>
      <p className="secret">
        <code>{secret}</code>
      </p>
      <div className="actions">
        <Button kind="primary" onPress={copy}>
          {words('copy')}
        </Button>
        <Button onPress={onClose}>{words('stored')}</Button>
      </div>
    </div>
  )
}
