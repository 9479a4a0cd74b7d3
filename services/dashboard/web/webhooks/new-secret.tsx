import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { WEBHOOKS, type Webhook, webhooks } from '../data/webhooks.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Toggle } from '../design/toggle.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

interface NewSecretProps {
  webhook: Webhook
  isOpen: boolean
  onClose: () => void
}

/** Gives a webhook another signing secret; the old one signs beside it for a day, or no longer. */
export function NewSecret({
  webhook: { endpoint_id, project_id },
  isOpen,
  onClose,
}: NewSecretProps) {
  const words = useTranslations('webhooks')
  const queries = useQueryClient()
  const [isExposed, setIsExposed] = useState(false)
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: () => webhooks.rotate(endpoint_id, !isExposed),
    onSuccess() {
      void queries.invalidateQueries({ queryKey: WEBHOOKS })
      onClose()
    },
  })
  return (
    <>
      <Dialog title={words('newSecret')} isOpen={isOpen} onClose={onClose}>
        <p>{words(project_id === null ? 'newSecretAbout' : 'newSecretOfVideos')}</p>
        <Toggle isSelected={isExposed} onChange={setIsExposed}>
          {words('exposed')}
        </Toggle>
        {error && <Failure error={error} />}
        <div className="actions">
          <Button kind="primary" isPending={isPending} onPress={() => mutate()}>
            {words('makeSecret')}
          </Button>
          <Button onPress={onClose}>{words('cancel')}</Button>
        </div>
      </Dialog>
      <WebhookSecret secret={data?.secret ?? null} onClose={reset} />
    </>
  )
}
