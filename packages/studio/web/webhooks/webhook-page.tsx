import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { AccountFrame } from '../account/account-frame.tsx'
import { Failure } from '../app/failure.tsx'
import { type Webhook, webhookOf } from '../data/webhooks.ts'
import { classesOf } from '../design/button.tsx'
import { Loading } from '../design/loading.tsx'
import { Deliveries } from './deliveries.tsx'
import { textOf } from './event-types.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookBadge } from './webhook-badge.tsx'
import './webhooks.css'

/** One webhook: how it does, what can be done with it, and what was sent to it. */
export function WebhookPage() {
  const words = useTranslations('webhooks')
  const { endpointId } = useParams({ from: '/account/webhooks/$endpointId' })
  const { data: webhook, error, refetch } = useQuery(webhookOf(endpointId))
  const back = (
    <Link to="/account/webhooks" className={classesOf('calm')}>
      <ArrowLeft aria-hidden />
      {words('back')}
    </Link>
  )
  return (
    <AccountFrame page="webhooks" action={back}>
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {!webhook && !error && <Loading of="one">{words('loading')}</Loading>}
      {webhook && !error && (
        <>
          <section className="card" aria-label={webhook.url}>
            <WebhookFacts webhook={webhook} />
            <WebhookActions webhook={webhook} />
          </section>
          <Deliveries webhook={webhook} />
        </>
      )}
    </AccountFrame>
  )
}

/** Where a webhook is, what it gets, and why it does not work, if it does not. */
function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const words = useTranslations('webhooks')
  const { dateTime } = useFormatter()
  const at = (time: string) => dateTime(new Date(time), { dateStyle: 'medium', timeStyle: 'short' })
  const { url, types, status, failing_since, last_error, old_secret_until } = webhook
  const { project_id, project_title } = webhook
  return (
    <div className="stack">
      <h2 dir="auto">{url}</h2>
      <div className="actions">
        <WebhookBadge webhook={webhook} />
        {project_id !== null && project_title !== null && (
          <Link to="/videos/$projectId" params={{ projectId: project_id }}>
            <bdi>{project_title}</bdi>
          </Link>
        )}
      </div>
      <p className="quiet">
        {types
          ? types.map((type) => words(`names.${textOf(type)}`)).join(' · ')
          : words(project_id === null ? 'allTypes' : 'allOfVideo')}
      </p>
      {failing_since !== null && (
        <p className={`notice ${status === 'disabled' ? 'bad' : 'warn'}`}>
          <span>
            {words(status === 'disabled' ? 'disabledAbout' : 'failingAbout', {
              time: at(failing_since),
            })}
            {last_error !== null && (
              <>
                {' '}
                {words('lastError')} <bdi>{last_error}</bdi>
              </>
            )}
          </span>
        </p>
      )}
      {old_secret_until !== null && (
        <p className="small">{words('twoSecrets', { time: at(old_secret_until) })}</p>
      )}
    </div>
  )
}
