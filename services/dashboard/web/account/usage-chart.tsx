import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { DAYS, type DayOfUse, usage } from '../data/ledger.ts'

/** The height of the tallest bar, in units of the drawing. */
const HEIGHT = 100
const STEP = 20
const BAR = 14

/** The credits spent on each of the last days; the same as a table for those who do not see bars. */
export function UsageChart() {
  const words = useTranslations('account')
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
        <span>{words('today')}</span>
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
