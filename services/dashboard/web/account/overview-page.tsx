import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { ownAccount, ownCredits } from '../data/account.ts'
import { useBytes } from '../design/bytes.ts'
import { Progress } from '../design/progress.tsx'
import { AccountFrame } from './account-frame.tsx'
import { Ledger } from './ledger.tsx'
import { UsageChart } from './usage-chart.tsx'

/** The plan, its credits and where they went. */
export function OverviewPage() {
  const words = useTranslations('account')
  const bytes = useBytes()
  const { number, dateTime } = useFormatter()
  const account = useQuery(ownAccount)
  const credits = useQuery(ownCredits)
  const error = account.error ?? credits.error
  const { limits, usage: used } = account.data ?? {}
  const own = credits.data
  return (
    <AccountFrame page="overview">
      {error && <Failure error={error} onRetry={() => account.refetch()} />}
      <div className="grid">
        <section className="card" aria-label={words('plan')}>
          <h2>{words('plan')}</h2>
          <p className="large">{account.data && words(`plans.${account.data.plan}`)}</p>
          {limits && used && (
            <>
              <Progress
                label={words('storage')}
                value={Math.min(100, (used.storage_bytes / limits.storage_bytes) * 100)}
                text={words('of', {
                  used: bytes(used.storage_bytes),
                  most: bytes(limits.storage_bytes),
                })}
              />
              <p className="small quiet">
                {words('atOnce', {
                  projects: limits.max_concurrent_projects,
                  renders: limits.max_concurrent_renders,
                })}
              </p>
            </>
          )}
        </section>
        <section className="card" aria-label={words('credits')}>
          <h2>{words('credits')}</h2>
          <p className="large">
            {own && (own.unlimited ? words('unlimited') : number(own.available))}
          </p>
          {own && (
            <p className="quiet">{words('usedThisPeriod', { count: own.used_this_period })}</p>
          )}
          {own && own.reserved > 0 && (
            <p className="small quiet">{words('reserved', { count: own.reserved })}</p>
          )}
          {own?.period_end && (
            <p className="small quiet">
              {words('nextGrant', {
                day: dateTime(new Date(own.period_end), { dateStyle: 'long' }),
              })}
            </p>
          )}
        </section>
      </div>
      <UsageChart />
      <Ledger />
    </AccountFrame>
  )
}
