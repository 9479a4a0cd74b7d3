import { getLocalTimeZone, now, parseAbsolute } from '@internationalized/date'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { WEBHOOKS, type Webhook, webhooks } from '../data/webhooks.ts'
import { Button } from '../design/button.tsx'
import { DateTime } from '../design/date-time.tsx'
import { Dialog } from '../design/dialog.tsx'
import { toast } from '../design/toasts.tsx'

interface SendSinceProps {
  webhook: Webhook
  isOpen: boolean
  onClose: () => void
}

/** Sends everything again that happened since a time. */
export function SendSince({ webhook, isOpen, onClose }: SendSinceProps) {
  const words = useTranslations('webhooks')
  return (
    <Dialog title={words('since')} isOpen={isOpen} onClose={onClose}>
      <SinceForm webhook={webhook} onClose={onClose} />
    </Dialog>
  )
}

function SinceForm({ webhook, onClose }: Omit<SendSinceProps, 'isOpen'>) {
  const words = useTranslations('webhooks')
  const queries = useQueryClient()
  const [time, setTime] = useState(() => firstGuess(webhook))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => webhooks.replay(webhook.endpoint_id, time.toAbsoluteString()),
    onSuccess({ replayed }) {
      void queries.invalidateQueries({ queryKey: WEBHOOKS })
      toast({ kind: 'good', text: words('sentAgain', { count: replayed }) })
      onClose()
    },
  })
  return (
    <>
      <p>{words('sinceAbout')}</p>
      <DateTime
        label={words('sinceWhen')}
        isPast
        value={time}
        onChange={setTime}
        hint={words('timeZone', { zone: time.timeZone })}
      />
      {error && <Failure error={error} />}
      <div className="actions">
        <Button kind="primary" isPending={isPending} onPress={() => mutate()}>
          {words('send')}
        </Button>
        <Button onPress={onClose}>{words('cancel')}</Button>
      </div>
    </>
  )
}

/** A little before deliveries began to fail, because the first event that failed had happened by then; else a day ago. */
function firstGuess({ failing_since }: Webhook) {
  const zone = getLocalTimeZone()
  if (failing_since === null) return now(zone).subtract({ days: 1 })
  return parseAbsolute(failing_since, zone).subtract({ minutes: 10 })
}
