import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { AccountFrame } from '../account/account-frame.tsx'
import { Failure } from '../app/failure.tsx'
import { webhookOf } from '../data/webhooks.ts'
import { classesOf } from '../design/button.tsx'
import { Deliveries } from './deliveries.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookFacts } from './webhook-facts.tsx'
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
      {!webhook && !error && <p role="status">{words('loading')}</p>}
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
