import { useTranslations } from 'use-intl'
import { belonging, type OwnAccount, openAnew } from '../data/team.ts'
import { GuardedButton } from './password-form.tsx'

/** How an owner deletes the account: said what that means, and asked for their password. */
export function CloseAccount({ account }: { account: OwnAccount }) {
  const words = useTranslations('closing')
  return (
    <section className="card narrow" aria-label={words('title')}>
      <h2>{words('title')}</h2>
      <p className="quiet">{words('about')}</p>
      <div className="actions">
        <GuardedButton
          start={words('start')}
          question={words('question', { name: account.name })}
          action={words('confirm')}
          keep={words('keep')}
          kind="bad"
          act={belonging.close}
          onDone={openAnew}
        >
          <p>{words('about')}</p>
        </GuardedButton>
      </div>
    </section>
  )
}
