import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { Dialog } from './dialog.tsx'
import { toast } from './toasts.tsx'

interface SecretOnceProps {
  secret: string
  /** What the secret is, and what is said about it. */
  texts: { about: string; copy: string; copied: string; stored: string }
  onClose: () => void
}

export function SecretOnce({ secret, texts, onClose }: SecretOnceProps) {
  const copy = async () => {
    await copyText(secret)
    toast({ kind: 'good', text: texts.copied })
  }
  return (
    <div className="stack">
      <p>{texts.about}</p>
      <p className="secret">
        <code>{secret}</code>
      </p>
      <div className="actions">
        <Button kind="primary" onPress={copy}>
          {texts.copy}
        </Button>
        <Button onPress={onClose}>{texts.stored}</Button>
      </div>
    </div>
  )
}

interface SecretDialogProps extends Omit<SecretOnceProps, 'secret'> {
  title: string
  /** `null` when there is none to be shown. */
  secret: string | null
}

/** The same in a window of its own, which is closed by its button alone. */
export function SecretDialog({ title, secret, ...rest }: SecretDialogProps) {
  return (
    <Dialog title={title} isOpen={secret !== null} isDismissable={false}>
      {secret !== null && <SecretOnce secret={secret} {...rest} />}
    </Dialog>
  )
}
