import { useQuery } from '@tanstack/react-query'
import { Plug } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { type App, access, appList } from '../data/access.ts'
import { AskedButton } from '../design/asked-button.tsx'
import { Empty } from '../design/empty.tsx'
import { AbilityList } from './ability-list.tsx'
import { AccountFrame } from './account-frame.tsx'

/** The apps and agents that may act for the member. */
export function AppsPage() {
  const words = useTranslations('apps')
  const { data: apps, error, refetch } = useQuery(appList)
  return (
    <AccountFrame page="apps">
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {apps?.length === 0 && (
        <Empty Icon={Plug} title={words('empty')} about={words('emptyAbout')} />
      )}
      {apps && apps.length > 0 && (
        <ul className="card lines">
          {apps.map((app) => (
            <AppRow key={app.client_id} app={app} />
          ))}
        </ul>
      )}
    </AccountFrame>
  )
}

function AppRow({
  app: { client_id, client_name, client_uri, scopes, last_used_at },
}: {
  app: App
}) {
  const words = useTranslations('apps')
  const ofKeys = useTranslations('keys')
  const { relativeTime } = useFormatter()
  return (
    <li>
      <div className="stack">
        <h2 dir="auto">{client_name}</h2>
        <p className="small quiet">
          {client_uri && URL.canParse(client_uri) && (
            <>
              <bdi>{new URL(client_uri).host}</bdi>
              {' · '}
            </>
          )}
          {ofKeys('used', { when: relativeTime(new Date(last_used_at)) })}
        </p>
        <AbilityList scopes={scopes} />
      </div>
      <AskedButton
        isSlim
        title={words('question')}
        about={words('about')}
        action={words('disconnect')}
        act={() => access.disconnectApp(client_id)}
        stale={appList.queryKey}
      />
    </li>
  )
}
