import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { AccountFrame } from '../account/account-frame.tsx'
import { Failure, useFault } from '../app/failure.tsx'
import { useChange } from '../app/use-change.ts'
import {
  type EventType,
  type MadeWebhook,
  WEBHOOKS,
  type Webhook,
  type WebhookKind,
  webhookList,
  webhooks,
} from '../data/webhooks.ts'
import { Button, classesOf } from '../design/button.tsx'
import { Checks } from '../design/checks.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Empty } from '../design/empty.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Loading } from '../design/loading.tsx'
import { More } from '../design/more.tsx'
import { SecretDialog } from '../design/secret-once.tsx'
import { Segmented } from '../design/segmented.tsx'
import { CHOSEN_TYPES, textOf } from './event-types.ts'
import { WebhookBadge } from './webhook-badge.tsx'
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
    <Button Icon={Plus} kind="primary" onPress={() => setIsNew(true)}>
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
      {!shown && !list.error && <Loading>{words('loading')}</Loading>}
      {shown?.length === 0 && (
        <Empty
          Icon={WebhookIcon}
          title={words(`empty.${kind}`)}
          about={words(`emptyAbout.${kind}`)}
        />
      )}
      {shown && shown.length > 0 && (
        <ul className="card lines">
          {shown.map((webhook) => (
            <WebhookRow key={webhook.endpoint_id} webhook={webhook} />
          ))}
        </ul>
      )}
      <More list={list} />
      <Dialog title={words('new')} isOpen={isNew} onClose={() => setIsNew(false)}>
        <NewWebhook
          onMade={(made) => {
            setIsNew(false)
            setKind('account')
            setSecret(made.secret)
          }}
        />
      </Dialog>
      <SecretDialog of="webhook" secret={secret} onClose={() => setSecret(null)} />
    </AccountFrame>
  )
}

/** A webhook in the list: where it is, what it gets, and how it does. */
function WebhookRow({ webhook }: { webhook: Webhook }) {
  const words = useTranslations('webhooks')
  const { dateTime } = useFormatter()
  const { endpoint_id, url, types, project_title, created_at, failed } = webhook
  return (
    <li>
      <div className="stack">
        <h2 dir="auto">{url}</h2>
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

function NewWebhook({ onMade }: { onMade: (webhook: MadeWebhook) => void }) {
  const words = useTranslations('webhooks')
  const fields = useTranslations('failure.places')
  const [url, setUrl] = useState('')
  const [isAll, setIsAll] = useState(true)
  const [types, setTypes] = useState<readonly EventType[]>(['project.completed'])
  const { mutate, isPending, error } = useChange(WEBHOOKS, onMade)
  const isNone = !isAll && types.length === 0
  const fault = useFault(error, 'body.url')
  return (
    <Form
      onSend={() => {
        if (!isNone) mutate(() => webhooks.create(url, isAll ? [] : types))
      }}
    >
      <Field
        label={fields('url')}
        hint={words('urlHint')}
        fault={fault}
        inputMode="url"
        autoFocus
        maxLength={2048}
        value={url}
        onChange={setUrl}
      />
      <Segmented
        label={words('which')}
        value={isAll ? 'all' : 'some'}
        options={[
          { value: 'all', name: words('allTypes') },
          { value: 'some', name: words('some') },
        ]}
        onChange={(chosen) => setIsAll(chosen === 'all')}
      />
      {!isAll && (
        <Checks
          label={words('types')}
          values={types}
          fault={isNone ? words('typeFault') : null}
          options={CHOSEN_TYPES.map((value) => ({ value, name: words(`names.${textOf(value)}`) }))}
          onChange={setTypes}
        />
      )}
      {error && !fault && <Failure error={error} />}
      <Button kind="primary" type="submit" isPending={isPending}>
        {words('create')}
      </Button>
    </Form>
  )
}
