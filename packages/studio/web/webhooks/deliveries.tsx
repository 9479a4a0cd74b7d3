import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { Failure, useDescription } from '../app/failure.tsx'
import { useChange } from '../app/use-change.ts'
import {
  type Delivery,
  deliveryList,
  payloadOf,
  WEBHOOKS,
  type Webhook,
  webhooks,
} from '../data/webhooks.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Loading } from '../design/loading.tsx'
import { More } from '../design/more.tsx'
import { Segmented } from '../design/segmented.tsx'
import { textOf } from './event-types.ts'

/** What was sent to a webhook and what waits to be sent, the newest first. */
export function Deliveries({ webhook: { endpoint_id } }: { webhook: Webhook }) {
  const words = useTranslations('webhooks')
  const [shown, setShown] = useState<'all' | 'undelivered'>('all')
  const [looked, setLooked] = useState<Delivery | null>(null)
  const list = useInfiniteQuery(deliveryList(endpoint_id, shown === 'undelivered'))
  const deliveries = list.data?.pages.flatMap(({ items }) => items)
  return (
    <section className="stack" aria-label={words('deliveries')}>
      <div className="head">
        <h2>{words('deliveries')}</h2>
        <Segmented
          label={words('show')}
          isLabelHidden
          value={shown}
          options={[
            { value: 'all', name: words('everything') },
            { value: 'undelivered', name: words('undelivered') },
          ]}
          onChange={setShown}
        />
      </div>
      {list.error && <Failure error={list.error} onRetry={() => list.refetch()} />}
      {!deliveries && !list.error && <Loading>{words('loading')}</Loading>}
      {deliveries?.length === 0 && (
        <p className="card quiet">{words(shown === 'all' ? 'noDeliveries' : 'allDelivered')}</p>
      )}
      {deliveries && deliveries.length > 0 && (
        <ul className="card lines">
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.event_id}
              endpointId={endpoint_id}
              delivery={delivery}
              onLook={setLooked}
            />
          ))}
        </ul>
      )}
      <More list={list} />
      {looked && <Payload delivery={looked} onClose={() => setLooked(null)} />}
    </section>
  )
}

/** The body that is sent. */
function Payload({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const words = useTranslations('webhooks')
  const { data: event, error, refetch } = useQuery(payloadOf(delivery))
  return (
    <Dialog title={words(`names.${textOf(delivery.type)}`)} isOpen onClose={onClose}>
      <p className="small quiet">{words('payloadAbout')}</p>
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {event === undefined && !error && <p role="status">{words('loading')}</p>}
      {event === null && <p>{words('payloadGone')}</p>}
      {event && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <section className="well payload" tabIndex={0} aria-label={words('payload')}>
          <pre>{JSON.stringify(event, null, 2)}</pre>
        </section>
      )}
    </Dialog>
  )
}

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
function DeliveryRow({ endpointId, delivery, onLook }: DeliveryRowProps) {
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
