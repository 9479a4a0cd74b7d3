import type { ListedSocialAccount } from '@svc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { waitingPostsOf } from '../data/posts.ts'
import { disconnectAccount, socialAccounts } from '../data/social-accounts.ts'
import { Button } from '../design/button.tsx'
import { Confirm } from '../design/confirm.tsx'
import { toast } from '../design/toasts.tsx'
import { PlatformMark } from '../publish/platform-mark.tsx'
import { usePlatformName } from '../publish/use-platform-name.ts'

interface AccountCardProps {
  account: ListedSocialAccount
  onReconnect: () => void
}

/** A connected account: whose it is, whether it works, and what to do when it does not. */
export function AccountCard({ account, onReconnect }: AccountCardProps) {
  const words = useTranslations('accounts')
  const platforms = usePlatformName()
  const format = useFormatter()
  const [isLeaving, setLeaving] = useState(false)
  const { platform, handle, display_name, status, status_reason, token_expires_at } = account
  const day = token_expires_at ? format.dateTime(new Date(token_expires_at), DAY) : ''
  return (
    <li className="card account">
      <header>
        <PlatformMark platform={platform} />
        <div>
          <h2 dir="auto">{display_name ?? handle}</h2>
          <p className="quiet small">
            {platforms(platform)}
            {display_name && display_name !== handle && (
              <>
                {' '}
                · <bdi>{handle}</bdi>
              </>
            )}
          </p>
        </div>
      </header>
      <div className="stack">
        <Status status={status} />
        {status === 'expiring' && <p className="small">{words('expires', { day })}</p>}
        {status_reason && (
          <p className="small" dir="auto">
            {status_reason}
          </p>
        )}
      </div>
      <div className="actions">
        <Button kind={status === 'connected' ? 'calm' : 'primary'} isSlim onPress={onReconnect}>
          {words('reconnect')}
        </Button>
        <Button kind="plain" isSlim onPress={() => setLeaving(true)}>
          {words('disconnect')}
        </Button>
      </div>
      {isLeaving && <DisconnectDialog account={account} onClose={() => setLeaving(false)} />}
    </li>
  )
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const

const LOOKS = {
  connected: { look: 'good', Sign: CircleCheck },
  expiring: { look: 'warn', Sign: Clock },
  expired: { look: 'bad', Sign: CircleAlert },
  revoked: { look: 'bad', Sign: CircleAlert },
  locked: { look: 'bad', Sign: CircleAlert },
}

function Status({ status }: Pick<ListedSocialAccount, 'status'>) {
  const words = useTranslations('accounts')
  const { look, Sign } = LOOKS[status]
  return (
    <p>
      <span className={`badge ${look}`}>
        <Sign aria-hidden />
        {words(`statuses.${status}`)}
      </span>
    </p>
  )
}

interface DisconnectDialogProps {
  account: ListedSocialAccount
  onClose: () => void
}

/** Stands for a number of posts that is still asked for, or could not be told. */
const UNKNOWN = -1

/** Asks before an account is disconnected, for posts may wait for it. */
function DisconnectDialog({ account, onClose }: DisconnectDialogProps) {
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
