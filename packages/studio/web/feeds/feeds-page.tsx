import type { Feed } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Failure, useFault } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { useChange } from '../app/use-change.ts'
import { feedList } from '../data/feeds.ts'
import { AskedButton } from '../design/asked-button.tsx'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Loading } from '../design/loading.tsx'
import { PageHead } from '../design/page-head.tsx'
import { Toggle } from '../design/toggle.tsx'

const SCHEME = 'https://'

/** Podcasts and channels whose new episodes become clips by themselves. */
export function FeedsPage() {
  const words = useTranslations('feeds')
  const { data: feeds, error, refetch } = useQuery(feedList)
  return (
    <>
      <PageHead title={words('title')} about={words('about')} />
      <div className="stack">
        <NewFeed />
        {error && <Failure error={error} onRetry={() => refetch()} />}
        {!feeds && !error && <Loading>{words('loading')}</Loading>}
        {feeds && feeds.length > 0 && (
          <ul className="card lines" aria-label={words('list')}>
            {feeds.map((feed) => (
              <FeedRow key={feed.feed_id} feed={feed} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function NewFeed() {
  const words = useTranslations('feeds')
  const ofBrand = useTranslations('brand')
  const [url, setUrl] = useState('')
  const [isLatest, setLatest] = useState(true)
  const { mutate, isPending, error } = useChange(feedList.queryKey, () => setUrl(''))
  const fault = useFault(error, 'body.url')
  return (
    <Form
      className="card stack"
      onSend={() =>
        mutate(() => service.feeds.create({ url: url.trim(), from: isLatest ? 'latest' : 'now' }))
      }
    >
      <Field
        label={words('address')}
        hint={words('addressHint')}
        fault={fault}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={SCHEME}
        value={url}
        onChange={setUrl}
      />
      <Toggle isSelected={isLatest} onChange={setLatest}>
        {words('latest')}
      </Toggle>
      {error && !fault && <Failure error={error} />}
      <div className="actions">
        <Button kind="primary" type="submit" isPending={isPending} isDisabled={url.trim() === ''}>
          {ofBrand('add')}
        </Button>
      </div>
    </Form>
  )
}

function FeedRow({ feed }: { feed: Feed }) {
  const words = useTranslations('feeds')
  const ofSecurity = useTranslations('security')
  const { relativeTime } = useFormatter()
  const { mutate, isPending, error } = useChange(feedList.queryKey)
  const { feed_id, title, url, status, last_read_at, last_error, last_refusal } = feed
  const { items_waiting, waits_for, projects_made, latest_project_id, max_projects_per_day } = feed
  const isActive = status === 'active'
  const fault = last_error ?? last_refusal
  return (
    <li className="stack">
      <b dir="auto">{title ?? url}</b>
      <p className="small quiet">
        {[
          words(`states.${status}`, { count: max_projects_per_day }),
          last_read_at
            ? words('read', { time: relativeTime(new Date(last_read_at)) })
            : words('unread'),
          words('made', { count: projects_made }),
        ].join(' · ')}
      </p>
      {items_waiting > 0 && (
        <p className="small">
          {words('waiting', { count: items_waiting, why: waits_for ?? 'none' })}
        </p>
      )}
      {fault && (
        <p className="notice warn" dir="auto">
          {fault}
        </p>
      )}
      {error && <Failure error={error} />}
      <div className="actions">
        {latest_project_id && (
          <Link to="/videos/$projectId" params={{ projectId: latest_project_id }}>
            {words('newest')}
          </Link>
        )}
        <Button
          isPending={isPending}
          onPress={() =>
            mutate(() => service.feeds.update(feed_id, { status: isActive ? 'paused' : 'active' }))
          }
        >
          {words(isActive ? 'pause' : 'resume')}
        </Button>
        <AskedButton
          title={words('deleteTitle')}
          about={words('deleteAbout')}
          action={ofSecurity('remove')}
          act={() => service.feeds.delete(feed_id)}
          stale={feedList.queryKey}
        />
      </div>
    </li>
  )
}
