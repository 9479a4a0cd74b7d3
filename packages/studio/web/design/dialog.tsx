import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { IconButton } from './button.tsx'

interface DialogProps {
  title: string
  isOpen: boolean
  /** Called when it is closed by Escape, its cross, or a press beside it. */
  onClose?: () => void
  /** Whether it can be closed without a decision. Default: true. */
  isDismissable?: boolean
  children: ReactNode
}

/** Takes the focus when what had it goes away, as a pressed button does with its form: else no key closes the window any more. */
function keepFocus(dialog: HTMLElement | null) {
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) dialog?.focus()
  })
  if (dialog) observer.observe(dialog, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** A window in front of the page, which keeps the focus until it is closed; from below on a phone. */
export function Dialog({ title, isOpen, onClose, isDismissable = true, children }: DialogProps) {
  const words = useTranslations('design')
  return (
    <ModalOverlay
      className="veil"
      isOpen={isOpen}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      onOpenChange={(isStillOpen) => isStillOpen || onClose?.()}
    >
      <Modal className="window">
        <AriaDialog className="dialog" ref={keepFocus}>
          <header>
            <Heading slot="title">{title}</Heading>
            {isDismissable && (
              <IconButton Icon={X} isSlim label={words('close')} onPress={() => onClose?.()} />
            )}
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
