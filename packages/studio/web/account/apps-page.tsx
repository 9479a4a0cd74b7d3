import { useQuery } from '@tanstack/react-query'
import { Plug } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { type App, access, appList } from '../data/access.ts'
import { Button } from '../design/button.tsx'
import { Confirm } from '../design/confirm.tsx'
import { Empty } from '../design/empty.tsx'
import { AbilityList } from './ability-list.tsx'
import { AccountFrame } from './account-frame.tsx'
import { useChange } from './use-change.ts'

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
  const { relativeTime } = useFormatter()
  const [isAsked, setIsAsked] = useState(false)
  const close = () => setIsAsked(false)
  const change = useChange(appList.queryKey, close)
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
          {words('used', { when: relativeTime(new Date(last_used_at)) })}
        </p>
        <AbilityList scopes={scopes} />
      </div>
      <Button isSlim onPress={() => setIsAsked(true)}>
        {words('disconnect')}
      </Button>
      <Confirm
        title={words('question')}
        action={words('disconnect')}
        isOpen={isAsked}
        change={change}
        onClose={close}
        onConfirm={() => change.mutate(() => access.disconnectApp(client_id))}
      >
        {words('about')}
      </Confirm>
    </li>
  )
}
