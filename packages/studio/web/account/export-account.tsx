import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { accountExport, belonging } from '../data/team.ts'
import { classesOf } from '../design/button-look.ts'
import { useBytes } from '../design/bytes.ts'
import { GuardedButton } from './password-form.tsx'

/** How an owner gets everything of the account as a file. */
export function ExportAccount() {
  const words = useTranslations('export')
  const ofKeys = useTranslations('keys')
  const queries = useQueryClient()
  const bytes = useBytes()
  const { dateTime, relativeTime } = useFormatter()
  const { data, error, refetch } = useQuery(accountExport)
  return (
    <section className="card narrow" aria-label={words('title')}>
      <h2>{words('title')}</h2>
      <p className="quiet">{words('about')}</p>
      {error && <Failure error={error} onRetry={() => refetch()} />}
      <div className="actions">
        {data?.url && data.expires_at && (
          <>
            <a className={classesOf('primary')} href={`${data.url}?download`}>
              {words('fetch', { size: bytes(data.size_bytes ?? 0) })}
            </a>
            <span className="small quiet">
              {ofKeys('until', { day: dateTime(new Date(data.expires_at), { dateStyle: 'long' }) })}
            </span>
          </>
        )}
        {data?.url === null ? (
          <p role="status">{words('making', { when: relativeTime(new Date(data.asked_at)) })}</p>
        ) : (
          <GuardedButton
            start={words('start')}
            question={words('question')}
            action={words('confirm')}
            act={belonging.exportAll}
            onDone={() => void queries.invalidateQueries({ queryKey: accountExport.queryKey })}
          >
            <p>{words('about')}</p>
          </GuardedButton>
        )}
      </div>
    </section>
  )
}
