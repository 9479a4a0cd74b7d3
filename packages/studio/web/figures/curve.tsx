import { useFormatter, useTranslations } from 'use-intl'
import { AGES, type ComparedPost } from './compare.ts'

const HEIGHT = 100
const STEP = 60
const WIDTH = STEP * AGES.length

interface CurveProps {
  compared: ComparedPost
  medians: ReadonlyMap<number, number>
}

/** How a post was watched as it grew older, beside the median of its account at the same ages. */
export function Curve({ compared: { post, counts }, medians }: CurveProps) {
  const words = useTranslations('figures')
  const { number } = useFormatter()
  const most = Math.max(1, ...counts.values(), ...medians.values())
  const cell = (count: number | undefined) =>
    count === undefined ? '–' : number(count, { notation: 'compact' })
  return (
    <>
      <svg
        className="curve"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="median" d={lineOf(medians, most)} />
        <path className="own" d={lineOf(counts, most)} />
      </svg>
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">{words('age')}</th>
            {AGES.map((age) => (
              <th key={age} scope="col">
                {age < 48 ? words('hours', { count: age }) : words('days', { count: age / 24 })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="own">
            <th scope="row">{words(post.views === null ? 'answers' : 'views')}</th>
            {AGES.map((age) => (
              <td key={age}>{cell(counts.get(age))}</td>
            ))}
          </tr>
          <tr className="median">
            <th scope="row">{words('median')}</th>
            {AGES.map((age) => (
              <td key={age}>{cell(medians.get(age))}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </>
  )
}

/** A line through the ages that are told, with a dot at each. */
function lineOf(counts: ReadonlyMap<number, number>, most: number): string {
  const points = AGES.flatMap((age, index) => {
    const count = counts.get(age)
    if (count === undefined) return []
    return [`${(index + 0.5) * STEP} ${HEIGHT - 4 - (count / most) * (HEIGHT - 8)}`]
  })
  return `M ${points.join(' L ')} ${points.map((point) => `M ${point} h 0.001`).join(' ')}`
}
