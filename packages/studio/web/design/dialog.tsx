import { type ReactNode, useState } from 'react'
import { lazyPart } from '../app/lazy-part.ts'

const Window = lazyPart(() => import('./window.tsx'), 'Window')

/** Loads what windows are made of. */
export const loadWindows = Window.load

export interface DialogProps {
  title: string
  isOpen: boolean
  /** Called when it is closed by Escape, its cross, or a press beside it. */
  onClose?: () => void
  /** Whether it can be closed without a decision. Default: true. */
  isDismissable?: boolean
  children: ReactNode
}

/**
 * A window in front of the page, which keeps the focus until it is closed; from below on a phone. What it is made of, a third of the
 * library of the controls, is loaded when the first one opens.
 */
export function Dialog(props: DialogProps) {
  const { isOpen } = props
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen && <Window {...props} />
}
