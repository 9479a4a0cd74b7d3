import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { ownAccount, ownCredits } from '../data/account.ts'
import { DAYS, type DayOfUse, ledgerList, usage } from '../data/ledger.ts'
import { useBytes } from '../design/bytes.ts'
import { More } from '../design/more.tsx'
import { Progress } from '../design/progress.tsx'
import { AccountFrame } from './account-frame.tsx'

/** The plan, its credits and where they went. */
export function OverviewPage() {
  const words = useTranslations('account')
  const ofDesign = useTranslations('design')
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
                text={ofDesign('of', {
                  part: bytes(used.storage_bytes),
                  whole: bytes(limits.storage_bytes),
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

/** Every movement of credits, the newest first. */
function Ledger() {
  const words = useTranslations('account')
  const { dateTime, number } = useFormatter()
  const list = useInfiniteQuery(ledgerList)
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section className="card" aria-label={words('ledger')}>
      <h2>{words('ledger')}</h2>
      {list.error && <Failure error={list.error} onRetry={() => list.refetch()} />}
      {list.data && entries.length === 0 && <p className="quiet">{words('noEntries')}</p>}
      <ul className="lines">
        {entries.map(({ entry_id, kind, amount, balance_after, created_at, project_id }) => (
          <li key={entry_id}>
            <div>
              <p>
                {project_id ? (
                  <Link to="/videos/$projectId" params={{ projectId: project_id }}>
                    {words(`kinds.${kind}`)}
                  </Link>
                ) : (
                  words(`kinds.${kind}`)
                )}
              </p>
              <p className="small quiet">
                {dateTime(new Date(created_at), { dateStyle: 'medium', timeStyle: 'short' })}
              </p>
            </div>
            <div className="sum">
              <b>{number(amount, { signDisplay: 'exceptZero' })}</b>
              <p className="small quiet">{words('balance', { count: balance_after })}</p>
            </div>
          </li>
        ))}
      </ul>
      <More list={list} />
    </section>
  )
}

/** The height of the tallest bar, in units of the drawing. */
const HEIGHT = 100
const STEP = 20
const BAR = 14

/** The credits spent on each of the last days; the same as a table for those who do not see bars. */
function UsageChart() {
  const words = useTranslations('account')
  const ofCalendar = useTranslations('calendar')
  const { dateTime, number } = useFormatter()
  const { data: days } = useQuery(usage)
  if (!days) return null
  const total = days.reduce((sum, { credits }) => sum + credits, 0)
  const name = (day: Date) => dateTime(day, { day: 'numeric', month: 'short' })
  return (
    <section className="card" aria-label={words('usage')}>
      <div className="labels">
        <h2>{words('usage')}</h2>
        <span className="quiet">{words('usageTotal', { count: total, days: DAYS })}</span>
      </div>
      <Bars days={days} />
      <div className="labels small quiet" aria-hidden>
        <span>{days[0] && name(days[0].day)}</span>
        <span>{ofCalendar('today')}</span>
      </div>
      <table className="hidden">
        <caption>{words('usage')}</caption>
        <tbody>
          {days
            .filter(({ credits }) => credits > 0)
            .map(({ day, credits }) => (
              <tr key={day.toISOString()}>
                <th scope="row">{name(day)}</th>
                <td>{number(credits)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}

function Bars({ days }: { days: readonly DayOfUse[] }) {
  const most = Math.max(1, ...days.map(({ credits }) => credits))
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {days.map(({ day, credits }, index) => {
        const height = credits <= 0 ? 1 : Math.max(3, (credits / most) * HEIGHT)
        return (
          <rect
            key={day.toISOString()}
            className={credits > 0 ? 'spent' : 'none'}
            x={index * STEP + (STEP - BAR) / 2}
            y={HEIGHT - height}
            width={BAR}
            height={height}
          />
        )
      })}
    </svg>
  )
}
