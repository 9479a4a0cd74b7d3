import { useTranslations } from 'use-intl'
import { Button } from '../design/button.tsx'
import { toast } from '../design/toasts.tsx'

/** Shows the secret of a key, the only time that it can be read. */
export function ShownOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  const words = useTranslations('keys')
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    toast({ kind: 'good', text: words('copied') })
  }
  return (
    <div className="stack">
      <p>{words('onceAbout')}</p>
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
