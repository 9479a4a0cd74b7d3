import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { Webhook } from '../data/webhooks.ts'
import { textOf } from './event-types.ts'
import { WebhookBadge } from './webhook-badge.tsx'

/** Where a webhook is, what it gets, and why it does not work, if it does not. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const words = useTranslations('webhooks')
  const { dateTime } = useFormatter()
  const at = (time: string) => dateTime(new Date(time), { dateStyle: 'medium', timeStyle: 'short' })
  const { url, types, status, failing_since, last_error, old_secret_until } = webhook
  const { project_id, project_title } = webhook
  return (
    <div className="stack">
      <h2 className="address">
        <bdi>{url}</bdi>
      </h2>
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
