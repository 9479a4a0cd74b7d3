import type { ListedSocialAccount } from '@svc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { waitingPostsOf } from '../data/posts.ts'
import { disconnectAccount, socialAccounts } from '../data/social-accounts.ts'
import { Confirm } from '../design/confirm.tsx'
import { toast } from '../design/toasts.tsx'

interface DisconnectDialogProps {
  account: ListedSocialAccount
  onClose: () => void
}

/** Stands for a number of posts that is still asked for, or could not be told. */
const UNKNOWN = -1

/** Asks before an account is disconnected, for posts may wait for it. */
export function DisconnectDialog({ account, onClose }: DisconnectDialogProps) {
  const words = useTranslations('accounts')
  const queries = useQueryClient()
  const { social_account_id, handle } = account
  const { data: waiting = UNKNOWN } = useQuery(waitingPostsOf(social_account_id))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => disconnectAccount(social_account_id),
    onSuccess: async () => {
      await queries.invalidateQueries(socialAccounts)
      toast({ kind: 'good', text: words('disconnected', { handle }) })
      onClose()
    },
  })
  return (
    <Confirm
      title={words('disconnectTitle', { handle })}
      action={words('disconnect')}
      isOpen
      change={{ isPending, error }}
      onClose={onClose}
      onConfirm={mutate}
    >
      {words('disconnectAbout', { count: waiting })}
    </Confirm>
  )
}
