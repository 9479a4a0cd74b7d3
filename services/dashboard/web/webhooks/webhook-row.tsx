import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { Webhook } from '../data/webhooks.ts'
import { classesOf } from '../design/button.tsx'
import { WebhookBadge } from './webhook-badge.tsx'

/** A webhook in the list: where it is, what it gets, and how it does. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const words = useTranslations('webhooks')
  const { dateTime } = useFormatter()
  const { endpoint_id, url, types, project_title, created_at, failed } = webhook
  return (
    <li>
      <div className="stack">
        <h2 className="address">
          <bdi>{url}</bdi>
        </h2>
        <p className="small quiet">
          {project_title !== null && (
            <>
              <bdi>{project_title}</bdi> ·{' '}
            </>
          )}
          {types ? words('someTypes', { count: types.length }) : words('allTypes')} ·{' '}
          {words('created', { day: dateTime(new Date(created_at), { dateStyle: 'medium' }) })}
          {failed > 0 && ` · ${words('failed', { count: failed })}`}
        </p>
        <WebhookBadge webhook={webhook} />
      </div>
      <Link
        to="/account/webhooks/$endpointId"
        params={{ endpointId: endpoint_id }}
        className={classesOf('calm', true)}
        aria-label={words('openOf', { url })}
      >
        {words('open')}
      </Link>
    </li>
  )
}
