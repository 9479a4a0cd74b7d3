import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AccountFrame } from '../account/account-frame.tsx'
import { Failure } from '../app/failure.tsx'
import { type WebhookKind, webhookList } from '../data/webhooks.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Segmented } from '../design/segmented.tsx'
import { NewWebhook } from './new-webhook.tsx'
import { WebhookRow } from './webhook-row.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import './webhooks.css'

const KINDS = ['account', 'projects'] as const satisfies WebhookKind[]

/** The addresses to which the account's events are sent. */
export function WebhooksPage() {
  const words = useTranslations('webhooks')
  const [kind, setKind] = useState<WebhookKind>('account')
  const list = useInfiniteQuery(webhookList(kind))
  const [isNew, setIsNew] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const shown = list.data?.pages.flatMap(({ items }) => items)
  const action = (
    <Button kind="primary" onPress={() => setIsNew(true)}>
      <Plus aria-hidden />
      {words('new')}
    </Button>
  )
  return (
    <AccountFrame page="webhooks" action={action}>
      <Segmented
        label={words('kind')}
        isLabelHidden
        value={kind}
        options={KINDS.map((value) => ({ value, name: words(`kinds.${value}`) }))}
        onChange={setKind}
      />
      {list.error && <Failure error={list.error} onRetry={() => list.refetch()} />}
      {!shown && !list.error && <p role="status">{words('loading')}</p>}
      {shown?.length === 0 && (
        <section className="card empty">
          <WebhookIcon aria-hidden />
          <h2>{words(`empty.${kind}`)}</h2>
          <p className="quiet">{words(`emptyAbout.${kind}`)}</p>
        </section>
      )}
      {shown && shown.length > 0 && (
        <ul className="card lines">
          {shown.map((webhook) => (
            <WebhookRow key={webhook.endpoint_id} webhook={webhook} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button isPending={list.isFetchingNextPage} onPress={() => list.fetchNextPage()}>
          {words('more')}
        </Button>
      )}
      <Dialog title={words('new')} isOpen={isNew} onClose={() => setIsNew(false)}>
        <NewWebhook
          onMade={(made) => {
            setIsNew(false)
            setKind('account')
            setSecret(made.secret)
          }}
        />
      </Dialog>
      <WebhookSecret secret={secret} onClose={() => setSecret(null)} />
    </AccountFrame>
  )
}
