import { CircleCheck, CircleSlash, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Webhook } from '../data/webhooks.ts'

const LOOKS = {
  works: { kind: 'good', Icon: CircleCheck },
  fails: { kind: 'warn', Icon: TriangleAlert },
  disabled: { kind: 'bad', Icon: CircleSlash },
} as const

export function WebhookBadge({ webhook }: { webhook: Webhook }) {
  const words = useTranslations('webhooks')
  const state = stateOf(webhook)
  const { kind, Icon } = LOOKS[state]
  return (
    <span className={`badge ${kind}`}>
      <Icon aria-hidden />
      {words(`states.${state}`)}
    </span>
  )
}

function stateOf({ status, failing_since }: Webhook): keyof typeof LOOKS {
  if (status === 'disabled') return 'disabled'
  return failing_since === null ? 'works' : 'fails'
}
