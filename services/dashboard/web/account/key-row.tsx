import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { access, type Key, keyList, type MadeKey } from '../data/access.ts'
import { Button } from '../design/button.tsx'
import { Confirm } from '../design/confirm.tsx'
import { AbilityList } from './ability-list.tsx'
import { useChange } from './use-change.ts'

/** Whether a key can be used. */
export const isWorking = ({ revoked_at, expires_at }: Key): boolean =>
  revoked_at === null && (expires_at === null || Date.parse(expires_at) > Date.now())

interface KeyRowProps {
  apiKey: Key
  onMade: (key: MadeKey) => void
}

/** A key: what it may do, since when, and how it is replaced or ended. */
export function KeyRow({ apiKey, onMade }: KeyRowProps) {
  const words = useTranslations('keys')
  const { dateTime, relativeTime } = useFormatter()
  const [asked, setAsked] = useState<'rotate' | 'revoke' | null>(null)
  const { key_id, name, scopes, created_at, expires_at, revoked_at, last_used_at } = apiKey
  const close = () => setAsked(null)
  const change = useChange(keyList.queryKey, close)
  const day = (text: string) => dateTime(new Date(text), { dateStyle: 'medium' })
  const act = async () => {
    if (asked === 'rotate') onMade(await access.rotateKey(key_id, true))
    else await access.revokeKey(key_id)
  }
  return (
    <li>
      <div className="stack">
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p className="small quiet">
          <code>{key_id}…</code> · {words('created', { day: day(created_at) })} ·{' '}
          {last_used_at
            ? words('used', { when: relativeTime(new Date(last_used_at)) })
            : words('neverUsed')}
          {expires_at && ` · ${words('until', { day: day(expires_at) })}`}
        </p>
        <AbilityList scopes={scopes} />
      </div>
      {isWorking(apiKey) ? (
        <div className="actions">
          <Button isSlim onPress={() => setAsked('rotate')}>
            {words('rotate')}
          </Button>
          <Button isSlim onPress={() => setAsked('revoke')}>
            {words('revoke')}
          </Button>
        </div>
      ) : (
        <span className="badge">{words(revoked_at ? 'revoked' : 'expired')}</span>
      )}
      <Confirm
        title={words(asked === 'rotate' ? 'rotateTitle' : 'revokeTitle')}
        action={words(asked === 'rotate' ? 'rotate' : 'revoke')}
        isOpen={asked !== null}
        change={change}
        onClose={close}
        onConfirm={() => change.mutate(act)}
      >
        {words(asked === 'rotate' ? 'rotateAbout' : 'revokeAbout')}
      </Confirm>
    </li>
  )
}
