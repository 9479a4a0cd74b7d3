import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { Button, type ButtonKind } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmProps {
  title: string
  children: ReactNode
  /** The name of what is done, such as "Delete". */
  action: string
  /** How its button looks. Default: as one that destroys. */
  kind?: ButtonKind
  /** The name of doing nothing. Default: "Keep it". */
  keep?: string
  isOpen: boolean
  /** What is done, where that takes a while or may fail. */
  change?: { isPending: boolean; error: Error | null }
  onClose: () => void
  onConfirm: () => void
}

/** Asks before something is done that cannot be undone. */
export function Confirm(props: ConfirmProps) {
  const { title, children, action, kind = 'bad', isOpen, change, onClose, onConfirm } = props
  const words = useTranslations('design')
  const { keep = words('keep') } = props
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <p>{children}</p>
      {change?.error && <Failure error={change.error} />}
      <div className="actions end">
        <Button onPress={onClose}>{keep}</Button>
        <Button kind={kind} isPending={change?.isPending ?? false} onPress={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
