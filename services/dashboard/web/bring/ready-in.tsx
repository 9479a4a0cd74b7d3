import { useTranslations } from 'use-intl'
import { useDuration } from '../design/duration.ts'
import type { Estimated } from './use-estimate.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
/**
 * Seconds of work for each second of video, the least and the most, where the service has measured nothing: from hours of
 * video with given words on a fast machine to short ones that are listened to on two processors (`docs/benchmarks.md`).
 */
const PACES = [0.1, 0.75] as const

/** How long the work takes: for what is known of the video, else for an hour of it. */
export function ReadyIn({ estimate: { length, pace, source } }: { estimate: Estimated }) {
  const words = useTranslations('bring.estimate')
  const duration = useDuration()
  const [least, most] = pace === null ? PACES : [pace / MINUTE, pace / MINUTE]
  const seconds = length?.seconds ?? HOUR
  const time =
    least === most
      ? words('about', { time: duration(seconds * least) })
      : words('between', { least: duration(seconds * least), most: duration(seconds * most) })
  return (
    <>
      <span>{length ? time : words('perHour', { time })}</span>
      {source && !length?.isExact && <p className="small quiet">{words(`lengths.${source}`)}</p>}
    </>
  )
}
