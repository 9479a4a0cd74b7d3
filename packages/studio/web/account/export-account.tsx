import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { accountExport, belonging } from '../data/team.ts'
import { Button } from '../design/button.tsx'
import { classesOf } from '../design/button-look.ts'
import { useBytes } from '../design/bytes.ts'
import { Dialog } from '../design/dialog.tsx'
import { PasswordForm } from './password-form.tsx'

/** How an owner gets everything of the account as a file. */
export function ExportAccount() {
  const words = useTranslations('export')
  const queries = useQueryClient()
  const bytes = useBytes()
  const { dateTime, relativeTime } = useFormatter()
  const [isAsking, setAsking] = useState(false)
  const { data, error, refetch } = useQuery(accountExport)
  const close = () => setAsking(false)
  const onDone = () => {
    void queries.invalidateQueries({ queryKey: accountExport.queryKey })
    close()
  }
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
              {words('until', { day: dateTime(new Date(data.expires_at), { dateStyle: 'long' }) })}
            </span>
          </>
        )}
        {data?.url === null ? (
          <p role="status">{words('making', { when: relativeTime(new Date(data.asked_at)) })}</p>
        ) : (
          <Button onPress={() => setAsking(true)}>{words('start')}</Button>
        )}
      </div>
      <Dialog title={words('question')} isOpen={isAsking} onClose={close}>
        <PasswordForm
          action={words('confirm')}
          keep={words('cancel')}
          kind="primary"
          act={belonging.exportAll}
          onDone={onDone}
          onClose={close}
        >
          <p>{words('about')}</p>
        </PasswordForm>
      </Dialog>
    </section>
  )
}
