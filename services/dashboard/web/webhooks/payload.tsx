import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { type Delivery, payloadOf } from '../data/webhooks.ts'
import { Dialog } from '../design/dialog.tsx'
import { textOf } from './event-types.ts'

interface PayloadProps {
  delivery: Delivery
  onClose: () => void
}

/** The body that is sent. */
export function Payload({ delivery, onClose }: PayloadProps) {
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
