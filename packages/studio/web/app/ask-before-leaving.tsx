import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../design/button.tsx'
import { Dialog, loadWindows } from '../design/dialog.tsx'

/** Asks before a page with unsaved changes is left: here for another page of the studio, by the browser for any other. */
export function AskBeforeLeaving({ isUnsaved }: { isUnsaved: boolean }) {
  const words = useTranslations('leaving')
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  })
  useEffect(() => {
    if (isUnsaved) loadWindows().catch(() => {})
  }, [isUnsaved])
  if (status !== 'blocked') return null
  return (
    <Dialog title={words('title')} isOpen onClose={() => reset?.()}>
      <p>{words('about')}</p>
      <div className="actions end">
        <Button kind="bad" onPress={() => proceed?.()}>
          {words('leave')}
        </Button>
        <Button kind="primary" autoFocus onPress={() => reset?.()}>
          {words('stay')}
        </Button>
      </div>
    </Dialog>
  )
}
