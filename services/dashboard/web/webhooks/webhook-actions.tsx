import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChange } from '../account/use-change.ts'
import { Failure } from '../app/failure.tsx'
import { WEBHOOKS, type Webhook, webhooks } from '../data/webhooks.ts'
import { Button } from '../design/button.tsx'
import { Confirm } from '../design/confirm.tsx'
import { toast } from '../design/toasts.tsx'
import { NewSecret } from './new-secret.tsx'
import { SendSince } from './send-since.tsx'

/** What can be done with a webhook. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const words = useTranslations('webhooks')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<'since' | 'secret' | 'delete' | null>(null)
  const close = () => setAsked(null)
  const { endpoint_id, status } = webhook
  const change = useChange(WEBHOOKS)
  const removal = useMutation({
    mutationFn: () => webhooks.remove(endpoint_id),
    onSuccess: async () => {
      toast({ kind: 'good', text: words('deleted') })
      await navigate({ to: '/account/webhooks' })
      await queries.invalidateQueries({ queryKey: WEBHOOKS })
    },
  })
  const test = async () => {
    await webhooks.test(endpoint_id)
    toast({ kind: 'good', text: words('testSent') })
  }
  return (
    <>
      <div className="actions">
        {status === 'disabled' ? (
          <Button
            kind="primary"
            isPending={change.isPending}
            onPress={() => change.mutate(() => webhooks.enable(endpoint_id))}
          >
            {words('enable')}
          </Button>
        ) : (
          <Button kind="primary" isPending={change.isPending} onPress={() => change.mutate(test)}>
            {words('test')}
          </Button>
        )}
        <Button onPress={() => setAsked('since')}>{words('since')}</Button>
        <Button onPress={() => setAsked('secret')}>{words('newSecret')}</Button>
        <Button onPress={() => setAsked('delete')}>{words('delete')}</Button>
      </div>
      {change.error && <Failure error={change.error} />}
      <SendSince webhook={webhook} isOpen={asked === 'since'} onClose={close} />
      <NewSecret webhook={webhook} isOpen={asked === 'secret'} onClose={close} />
      <Confirm
        title={words('deleteTitle')}
        action={words('delete')}
        isOpen={asked === 'delete'}
        change={removal}
        onClose={close}
        onConfirm={() => removal.mutate()}
      >
        {words('deleteAbout')}
      </Confirm>
    </>
  )
}
