import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import {
  type ConnectablePlatform,
  connectablePlatforms,
  goToPlatform,
  type Platform,
  socialAccounts,
} from '../data/social-accounts.ts'
import { PageHead } from '../design/page-head.tsx'
import { AccountCard } from './account-card.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { PlatformList } from './platform-list.tsx'

/** The social accounts that clips are published to. */
export function AccountsPage() {
  const words = useTranslations('accounts')
  const { data: accounts, error, refetch } = useQuery(socialAccounts)
  const platforms = useQuery(connectablePlatforms)
  const [connecting, setConnecting] = useState<ConnectablePlatform | null>(null)
  const reconnect = (platform: Platform) => {
    const one = platforms.data?.platforms.find((one) => one.platform === platform) ?? null
    const ask = () => setConnecting(one)
    // The one who connected it knows what happens there: one press is enough.
    if (one?.connection === 'oauth') goToPlatform(platform).catch(ask)
    else ask()
  }
  return (
    <>
      <PageHead title={words('title')} about={words('about')} />
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {!accounts && !error && <p role="status">{words('loading')}</p>}
      {accounts?.length === 0 && (
        <section className="card empty">
          <h2>{words('empty')}</h2>
          <p className="quiet">{words('emptyAbout')}</p>
        </section>
      )}
      {accounts && accounts.length > 0 && (
        <ul className="grid" aria-label={words('connected')}>
          {accounts.map((account) => (
            <AccountCard
              key={account.social_account_id}
              account={account}
              onReconnect={() => reconnect(account.platform)}
            />
          ))}
        </ul>
      )}
      <section className="stack">
        <h2>{words('add')}</h2>
        {platforms.error && <Failure error={platforms.error} onRetry={() => platforms.refetch()} />}
        {platforms.data && <PlatformList {...platforms.data} onConnect={setConnecting} />}
      </section>
      {connecting && <ConnectDialog platform={connecting} onClose={() => setConnecting(null)} />}
    </>
  )
}
