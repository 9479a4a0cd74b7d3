import type { Share } from '@svc/client'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Copy, ExternalLink, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { service } from '../app/service.ts'
import { shareOf } from '../data/shares.ts'
import { AskedButton } from '../design/asked-button.tsx'
import { Button, LinkButton } from '../design/button.tsx'
import { copyText } from '../design/copy-text.ts'
import { Field } from '../design/field.tsx'
import './share.css'

interface ShareLinkProps {
  projectId: string
  share: Share
  /** Whether it was made here: it takes the focus of the button that made it. */
  isMade: boolean
}

/** The address of a link, to be copied; replaced by another one, or ended. */
export function ShareLink({ projectId, share, isMade }: ShareLinkProps) {
  const words = useTranslations('share')
  const format = useFormatter()
  const queries = useQueryClient()
  const [isCopied, setIsCopied] = useState(false)
  const show = (next: Share | null) => {
    setIsCopied(false)
    queries.setQueryData(shareOf(projectId).queryKey, next)
  }
  return (
    <div className="stack">
      <div className="copy-row">
        <Field
          label={words('address')}
          value={share.url}
          isReadOnly
          autoFocus={isMade}
          onFocus={({ target }) => (target as HTMLInputElement).select()}
        />
        <Button
          Icon={isCopied ? Check : Copy}
          kind="primary"
          onPress={() => void copyText(share.url).then(() => setIsCopied(true))}
        >
          {words(isCopied ? 'copied' : 'copy')}
        </Button>
        <span role="status" className="hidden">
          {isCopied && words('copied')}
        </span>
      </div>
      <p className="small quiet">
        {words(saidOf(share), {
          views: share.view_count,
          ends: share.expires_at
            ? format.dateTime(new Date(share.expires_at), DATE)
            : words('endings.never'),
        })}
      </p>
      {share.visitors.length > 0 && (
        <section aria-label={words('visitors')}>
          <h3>{words('visitors')}</h3>
          <ul className="visitors small">
            {share.visitors.map(({ visitor_id, name, played_clip_ids, last_seen_at }) => (
              <li key={visitor_id}>
                {words('visitor', {
                  name,
                  count: played_clip_ids.length,
                  when: format.dateTime(new Date(last_seen_at), MOMENT),
                })}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="actions link-actions">
        <LinkButton Icon={ExternalLink} href={share.url} target="_blank">
          {words('visit')}
        </LinkButton>
        <AskedButton
          Icon={RefreshCw}
          title={words('ask.replace')}
          about={words('gone')}
          action={words('replace')}
          act={async () => show(await service.shares.regenerate(projectId))}
          stale={null}
        />
        <AskedButton
          Icon={Trash2}
          title={words('ask.stop')}
          about={words('gone')}
          action={words('stop')}
          act={() => service.shares.delete(projectId).then(() => show(null))}
          stale={null}
        />
      </div>
    </div>
  )
}

function saidOf({ status, password_protected }: Share) {
  if (status === 'expired') return 'expired'
  return password_protected ? 'locked' : 'open_to_all'
}

const DATE = { dateStyle: 'medium' } as const
const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const
