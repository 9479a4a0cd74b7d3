import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { belonging, type OwnAccount, openAnew } from '../data/team.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { PasswordForm } from './password-form.tsx'

/** How an owner deletes the account: said what that means, and asked for their password. */
export function CloseAccount({ account }: { account: OwnAccount }) {
  const words = useTranslations('closing')
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <section className="card narrow" aria-label={words('title')}>
      <h2>{words('title')}</h2>
      <p className="quiet">{words('about')}</p>
      <div className="actions">
        <Button kind="bad" onPress={() => setAsking(true)}>
          {words('start')}
        </Button>
      </div>
      <Dialog title={words('question', { name: account.name })} isOpen={isAsking} onClose={close}>
        <PasswordForm
          action={words('confirm')}
          keep={words('cancel')}
          kind="bad"
          act={belonging.close}
          onDone={openAnew}
          onClose={close}
        >
          <p>{words('about')}</p>
        </PasswordForm>
      </Dialog>
    </section>
  )
}
