import { useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { useChange } from '../app/use-change.ts'
import { access, sessionList } from '../data/access.ts'
import { Button } from '../design/button.tsx'
import { AccountFrame } from './account-frame.tsx'

/** The browsers in which the member is signed in. */
export function SessionsPage() {
  const words = useTranslations('sessions')
  const ofKeys = useTranslations('keys')
  const { relativeTime } = useFormatter()
  const { data: sessions, error, refetch } = useQuery(sessionList)
  const change = useChange(sessionList.queryKey)
  const action = sessions && sessions.length > 1 && (
    <Button isPending={change.isPending} onPress={() => change.mutate(access.endOtherSessions)}>
      {words('endOthers')}
    </Button>
  )
  return (
    <AccountFrame page="sessions" action={action}>
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {change.error && <Failure error={change.error} />}
      <ul className="card lines">
        {sessions?.map(({ session_id, is_current, device, address, last_used_at }) => {
          const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop
          return (
            <li key={session_id}>
              <div className="what">
                <Icon aria-hidden />
                <div>
                  <h2>{device}</h2>
                  <p className="small quiet">
                    {address} · {ofKeys('used', { when: relativeTime(new Date(last_used_at)) })}
                  </p>
                </div>
              </div>
              {is_current ? (
                <span className="badge good">{words('current')}</span>
              ) : (
                <Button
                  isSlim
                  aria-label={words('endOf', { device })}
                  onPress={() => change.mutate(() => access.endSession(session_id))}
                >
                  {words('end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </AccountFrame>
  )
}
