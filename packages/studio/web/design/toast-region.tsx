import { X } from 'lucide-react'
import {
  UNSTABLE_ToastRegion as AriaToastRegion,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
} from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from './button.tsx'
import type { Message } from './toasts.tsx'

const queue = new ToastQueue<Message>({ maxVisibleToasts: 3 })

/** Milliseconds that a message stays; longer with an action, for it has to be reached. */
const STAY_MS = { plain: 5000, withAction: 12_000 }

export function showToast(message: Message): void {
  queue.add(message, { timeout: message.action ? STAY_MS.withAction : STAY_MS.plain })
}

/** The messages that are shown in passing. */
export function ToastRegion() {
  const words = useTranslations('design')
  return (
    <AriaToastRegion queue={queue} className="toasts">
      {({ toast: shown }) => (
        <Toast toast={shown} className={`toast ${shown.content.kind}`}>
          <ToastContent>
            <Text slot="title">{shown.content.text}</Text>
          </ToastContent>
          {shown.content.action && (
            <Button
              isSlim
              onPress={() => {
                shown.content.action?.run()
                queue.close(shown.key)
              }}
            >
              {shown.content.action.label ?? words('undo')}
            </Button>
          )}
          <IconButton
            Icon={X}
            isSlim
            label={words('close')}
            onPress={() => queue.close(shown.key)}
          />
        </Toast>
      )}
    </AriaToastRegion>
  )
}
