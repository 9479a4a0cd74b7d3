import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { type Delivery, deliveryList, payloadOf, type Webhook } from '../data/webhooks.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Segmented } from '../design/segmented.tsx'
import { DeliveryRow } from './delivery-row.tsx'
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
      {!deliveries && !list.error && <p role="status">{words('loading')}</p>}
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
      {list.hasNextPage && (
        <Button isPending={list.isFetchingNextPage} onPress={() => list.fetchNextPage()}>
          {words('more')}
        </Button>
      )}
      {looked && <Payload delivery={looked} onClose={() => setLooked(null)} />}
    </section>
  )
}

interface PayloadProps {
  delivery: Delivery
  onClose: () => void
}

/** The body that is sent. */
function Payload({ delivery, onClose }: PayloadProps) {
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
        <section className="payload" tabIndex={0} aria-label={words('payload')}>
          <pre>{JSON.stringify(event, null, 2)}</pre>
        </section>
      )}
    </Dialog>
  )
}
