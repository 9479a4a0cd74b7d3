import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { useChange } from '../account/use-change.ts'
import { useDescription } from '../app/failure.tsx'
import { type Delivery, WEBHOOKS, webhooks } from '../data/webhooks.ts'
import { Button } from '../design/button.tsx'
import { textOf } from './event-types.ts'

const LOOKS = {
  pending: { kind: 'warn', Icon: Clock },
  delivered: { kind: 'good', Icon: CircleCheck },
  failed: { kind: 'bad', Icon: CircleX },
} as const

interface DeliveryRowProps {
  endpointId: string
  delivery: Delivery
  onLook: (delivery: Delivery) => void
}

/** One delivery: what happened, how far it is, and how it is sent again. */
export function DeliveryRow({ endpointId, delivery, onLook }: DeliveryRowProps) {
  const words = useTranslations('webhooks')
  const describe = useDescription()
  const { dateTime } = useFormatter()
  const change = useChange(WEBHOOKS)
  const { event_id, type, status, created_at, attempts, last_status, last_error } = delivery
  const { next_attempt_at } = delivery
  const { kind, Icon } = LOOKS[status]
  const time = dateTime(new Date(created_at), { dateStyle: 'medium', timeStyle: 'medium' })
  const outcome = last_status === null ? last_error : words('answered', { status: last_status })
  return (
    <li>
      <div className="stack">
        <div className="actions">
          <h3>{words(`names.${textOf(type)}`)}</h3>
          <span className={`badge ${kind}`}>
            <Icon aria-hidden />
            {words(`deliveryStates.${status}`)}
          </span>
        </div>
        <p className="small quiet">
          <code>{type}</code> · {time} · {words('attempts', { count: attempts })}
        </p>
        {attempts > 0 && status !== 'delivered' && (
          <p className="small">
            <bdi>{outcome}</bdi>{' '}
            {next_attempt_at !== null && <NextAttempt time={next_attempt_at} />}
          </p>
        )}
        {change.error && (
          <p className="wrong" role="alert">
            {describe(change.error)}
          </p>
        )}
      </div>
      <div className="actions">
        <Button isSlim aria-label={words('lookAt', { time })} onPress={() => onLook(delivery)}>
          {words('look')}
        </Button>
        <Button
          isSlim
          aria-label={words('resendOf', { time })}
          isPending={change.isPending}
          onPress={() => change.mutate(() => webhooks.resend(endpointId, event_id))}
        >
          {words('resend')}
        </Button>
      </div>
    </li>
  )
}

function NextAttempt({ time }: { time: string }) {
  const words = useTranslations('webhooks')
  const { relativeTime } = useFormatter()
  const now = useNow({ updateInterval: 1000 })
  const isAhead = Date.parse(time) > now.getTime()
  return (
    <span className="quiet">
      {isAhead ? words('next', { when: relativeTime(new Date(time), now) }) : words('nextNow')}
    </span>
  )
}
