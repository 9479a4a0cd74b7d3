import { useTranslations } from 'use-intl'
import type { Words } from '../app/words.ts'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { Dialog } from './dialog.tsx'
import { toast } from './toasts.tsx'

type Kind = keyof Words['design']['secrets']

interface SecretOnceProps {
  of: Kind
  secret: string
  onClose: () => void
}

export function SecretOnce({ of, secret, onClose }: SecretOnceProps) {
  const words = useTranslations('design.secrets')
  const kind = of === 'channel' ? 'webhook' : of
  const copy = async () => {
    await copyText(secret)
    toast({ kind: 'good', text: words(`${kind}.copied`) })
  }
  return (
    <div className="stack">
      <p>{words(`${of}.about`)}</p>
      <p className="well">
        <code>{secret}</code>
      </p>
      <div className="actions">
        <Button kind="primary" onPress={copy}>
          {words(`${kind}.copy`)}
        </Button>
        <Button onPress={onClose}>{words(`${kind}.stored`)}</Button>
      </div>
    </div>
  )
}

interface SecretDialogProps {
  of: Exclude<Kind, 'channel'>
  /** `null` when there is none to be shown. */
  secret: string | null
  onClose: () => void
}

/** The same in a window of its own, which is closed by its button alone. */
export function SecretDialog({ of, secret, onClose }: SecretDialogProps) {
  const words = useTranslations('design.secrets')
  return (
    <Dialog title={words(`${of}.title`)} isOpen={secret !== null} isDismissable={false}>
      {secret !== null && <SecretOnce {...{ of, secret, onClose }} />}
    </Dialog>
  )
}
