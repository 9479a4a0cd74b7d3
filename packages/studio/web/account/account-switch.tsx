import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { heldAccount } from '../app/held-account.ts'
import { accountList, belonging, openAnew } from '../data/team.ts'
import { Choice } from '../design/choice.tsx'

/** The choice among the member's accounts; nothing for those who have one. */
export function AccountSwitch() {
  const words = useTranslations('members')
  const ofShell = useTranslations('shell')
  const { data: accounts } = useQuery(accountList)
  const change = useMutation({ mutationFn: belonging.switchTo, onSuccess: openAnew })
  const shown = heldAccount.id()
  if (!accounts || !shown || accounts.length < 2) return null
  return (
    <div className="narrow">
      <Choice
        label={ofShell('account')}
        value={shown}
        isDisabled={change.isPending}
        options={accounts.map(({ account_id, name, role }) => ({
          value: account_id,
          name: `${name} · ${words(`roles.${role}`)}`,
        }))}
        onChange={(account_id) => account_id !== shown && change.mutate(account_id)}
      />
      {change.error && <Failure error={change.error} />}
    </div>
  )
}
