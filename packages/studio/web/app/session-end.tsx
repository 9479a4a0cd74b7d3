import { useTranslations } from 'use-intl'
import { Button, LinkButton } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { sessionEnd } from './session-end-store.ts'

/** Shown when the session has ended: signing in happens in another window, and what was typed here stays. */
export function SessionEnd() {
  const words = useTranslations('session')
  return (
    <Dialog title={words('title')} isOpen isDismissable={false}>
      <p>{words('explanation')}</p>
      <div className="actions">
        <LinkButton kind="primary" href={SIGN_IN} target="_blank">
          {words('signIn')}
        </LinkButton>
        <Button onPress={() => sessionEnd.goOn()}>{words('goOn')}</Button>
      </div>
    </Dialog>
  )
}

const SIGN_IN = `/dashboard/sign-in?${new URLSearchParams({ return_to: '/studio/signed-in' })}`
