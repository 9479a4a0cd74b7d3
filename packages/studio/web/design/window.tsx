import { X } from 'lucide-react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { IconButton } from './button.tsx'
import type { DialogProps } from './dialog.tsx'

/** Takes the focus when what had it goes away, as a pressed button does with its form: else no key closes the window any more. */
function keepFocus(dialog: HTMLElement | null) {
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) dialog?.focus()
  })
  if (dialog) observer.observe(dialog, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** What `dialog.tsx` says, once it is loaded. */
export function Window({ title, isOpen, onClose, isDismissable = true, children }: DialogProps) {
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
