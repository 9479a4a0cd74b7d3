import { getLocalTimeZone, now, parseAbsolute } from '@internationalized/date'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { useChange } from '../app/use-change.ts'
import { type MadeWebhook, WEBHOOKS, type Webhook, webhooks } from '../data/webhooks.ts'
import { AskedButton } from '../design/asked-button.tsx'
import { Button } from '../design/button.tsx'
import { DateTime } from '../design/date-time.tsx'
import { Dialog } from '../design/dialog.tsx'
import { SecretDialog } from '../design/secret-once.tsx'
import { toast } from '../design/toasts.tsx'
import { Toggle } from '../design/toggle.tsx'

export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const words = useTranslations('webhooks')
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'since' | 'secret' | null>(null)
  const close = () => setAsked(null)
  const { endpoint_id, status } = webhook
  const change = useChange(WEBHOOKS)
  // Its page is left before what it shows is read anew.
  const remove = async () => {
    await webhooks.remove(endpoint_id)
    toast({ kind: 'good', text: words('deleted') })
    await navigate({ to: '/account/webhooks' })
  }
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
        <AskedButton
          title={words('deleteTitle')}
          about={words('deleteAbout')}
          act={remove}
          stale={WEBHOOKS}
        />
      </div>
      {change.error && <Failure error={change.error} />}
      {asked === 'since' && <SendSince webhook={webhook} onClose={close} />}
      <NewSecret webhook={webhook} isOpen={asked === 'secret'} onClose={close} />
    </>
  )
}

interface NewSecretProps {
  webhook: Webhook
  isOpen: boolean
  onClose: () => void
}

/** Gives a webhook another signing secret; the old one signs beside it for a day, or no longer. */
function NewSecret({ webhook: { endpoint_id, project_id }, isOpen, onClose }: NewSecretProps) {
  const words = useTranslations('webhooks')
  const ofDesign = useTranslations('design')
  const [isExposed, setIsExposed] = useState(false)
  const { mutate, isPending, error, data, reset } = useChange<MadeWebhook>(WEBHOOKS, onClose)
  const rotate = () => webhooks.rotate(endpoint_id, !isExposed)
  return (
    <>
      <Dialog title={words('newSecret')} isOpen={isOpen} onClose={onClose}>
        <p>{words(project_id === null ? 'newSecretAbout' : 'newSecretOfVideos')}</p>
        <Toggle isSelected={isExposed} onChange={setIsExposed}>
          {words('exposed')}
        </Toggle>
        {error && <Failure error={error} />}
        <div className="actions">
          <Button kind="primary" isPending={isPending} onPress={() => mutate(rotate)}>
            {words('makeSecret')}
          </Button>
          <Button onPress={onClose}>{ofDesign('cancel')}</Button>
        </div>
      </Dialog>
      <SecretDialog of="webhook" secret={data?.secret ?? null} onClose={reset} />
    </>
  )
}

/** Sends everything again that happened since a time. */
function SendSince({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const words = useTranslations('webhooks')
  const ofDesign = useTranslations('design')
  const [time, setTime] = useState(() => firstGuess(webhook))
  const { mutate, isPending, error } = useChange(WEBHOOKS, onClose)
  const replay = async () => {
    const { replayed } = await webhooks.replay(webhook.endpoint_id, time.toAbsoluteString())
    toast({ kind: 'good', text: words('sentAgain', { count: replayed }) })
  }
  return (
    <Dialog title={words('since')} isOpen onClose={onClose}>
      <p>{words('sinceAbout')}</p>
      <DateTime label={words('sinceWhen')} isPast value={time} onChange={setTime} />
      {error && <Failure error={error} />}
      <div className="actions">
        <Button kind="primary" isPending={isPending} onPress={() => mutate(replay)}>
          {words('resend')}
        </Button>
        <Button onPress={onClose}>{ofDesign('cancel')}</Button>
      </div>
    </Dialog>
  )
}

/** A little before deliveries began to fail, because the first event that failed had happened by then; else a day ago. */
function firstGuess({ failing_since }: Webhook) {
  const zone = getLocalTimeZone()
  if (failing_since === null) return now(zone).subtract({ days: 1 })
  return parseAbsolute(failing_since, zone).subtract({ minutes: 10 })
}
