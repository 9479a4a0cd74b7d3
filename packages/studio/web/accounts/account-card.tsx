import type { ListedSocialAccount } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { waitingPostsOf } from '../data/posts.ts'
import { disconnectAccount, socialAccounts } from '../data/social-accounts.ts'
import { AskedButton } from '../design/asked-button.tsx'
import { Button } from '../design/button.tsx'
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
  const {
    social_account_id,
    platform,
    handle,
    display_name,
    status,
    status_reason,
    token_expires_at,
  } = account
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
        <AskedButton
          kind="plain"
          isSlim
          title={words('disconnectTitle', { handle })}
          about={<WaitingPosts id={social_account_id} />}
          action={words('disconnect')}
          act={() => disconnectAccount(social_account_id)}
          stale={socialAccounts.queryKey}
          onDone={() => toast({ kind: 'good', text: words('disconnected', { handle }) })}
        />
      </div>
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

/** Stands for a number of posts that is still asked for, or could not be told. */
const UNKNOWN = -1

/** What disconnecting an account means, for posts may wait for it. */
function WaitingPosts({ id }: { id: string }) {
  const words = useTranslations('accounts')
  const { data: waiting = UNKNOWN } = useQuery(waitingPostsOf(id))
  return words('disconnectAbout', { count: waiting })
}
