import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { accountList, belonging, openAnew } from '../data/team.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { accountSwitched } from './account-switched.ts'
import { Failure } from './failure.tsx'
import { heldAccount } from './held-account.ts'

/** Shown when the member acts in another account than this window shows: they go back to it, or on in the other. */
export function OtherAccount() {
  const words = useTranslations('otherAccount')
  const { data: accounts } = useQuery({ ...accountList, staleTime: 0 })
  const shown = accounts?.find(({ account_id }) => account_id === heldAccount.id())
  const active = accounts?.find(({ is_active }) => is_active)
  const back = useMutation({
    mutationFn: (account_id: string) => belonging.switchTo(account_id),
    onSuccess: accountSwitched.end,
  })
  return (
    <Dialog title={words('title')} isOpen={active !== undefined} isDismissable={false}>
      <p>
        {shown
          ? words('switched', { shown: shown.name, active: active?.name ?? '' })
          : words('removed', { active: active?.name ?? '' })}
      </p>
      {back.error && <Failure error={back.error} />}
      <div className="actions">
        <Button kind="primary" onPress={openAnew}>
          {words('goOn', { active: active?.name ?? '' })}
        </Button>
        {shown && (
          <Button isPending={back.isPending} onPress={() => back.mutate(shown.account_id)}>
            {words('back', { shown: shown.name })}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
