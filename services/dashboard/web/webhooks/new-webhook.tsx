import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure, useFault } from '../app/failure.tsx'
import { type EventType, type MadeWebhook, WEBHOOKS, webhooks } from '../data/webhooks.ts'
import { Button } from '../design/button.tsx'
import { Checks } from '../design/checks.tsx'
import { Field } from '../design/field.tsx'
import { Segmented } from '../design/segmented.tsx'
import { EVENT_TYPES, textOf } from './event-types.ts'

/** The form of a new webhook. */
export function NewWebhook({ onMade }: { onMade: (webhook: MadeWebhook) => void }) {
  const words = useTranslations('webhooks')
  const queries = useQueryClient()
  const [url, setUrl] = useState('')
  const [isAll, setIsAll] = useState(true)
  const [types, setTypes] = useState<readonly EventType[]>(['project.completed'])
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => webhooks.create(url, isAll ? [] : types),
    onSuccess(made) {
      void queries.invalidateQueries({ queryKey: WEBHOOKS })
      onMade(made)
    },
  })
  const isNone = !isAll && types.length === 0
  const fault = useFault(error, 'body.url')
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isNone) mutate()
      }}
    >
      <Field
        label={words('url')}
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
          { value: 'all', name: words('all') },
          { value: 'some', name: words('some') },
        ]}
        onChange={(chosen) => setIsAll(chosen === 'all')}
      />
      {!isAll && (
        <Checks
          label={words('types')}
          values={types}
          fault={isNone ? words('typeFault') : null}
          options={EVENT_TYPES.map((value) => ({ value, name: words(`names.${textOf(value)}`) }))}
          onChange={setTypes}
        />
      )}
      {error && !fault && <Failure error={error} />}
      <Button kind="primary" type="submit" isPending={isPending}>
        {words('create')}
      </Button>
    </form>
  )
}
