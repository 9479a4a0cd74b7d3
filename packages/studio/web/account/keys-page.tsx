import { ApiError } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { useChange } from '../app/use-change.ts'
import { access, type Key, keyList, type MadeKey } from '../data/access.ts'
import { AskedButton } from '../design/asked-button.tsx'
import { Button } from '../design/button.tsx'
import { Checks } from '../design/checks.tsx'
import { Choice } from '../design/choice.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Empty } from '../design/empty.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { SecretDialog } from '../design/secret-once.tsx'
import { Toggle } from '../design/toggle.tsx'
import { ABILITIES, type Ability, scopeOf } from './abilities.ts'
import { AbilityList } from './ability-list.tsx'
import { AccountFrame } from './account-frame.tsx'

export function KeysPage() {
  const words = useTranslations('keys')
  const { data: keys, error, refetch } = useQuery(keyList)
  const [isNew, setIsNew] = useState(false)
  const [made, setMade] = useState<MadeKey | null>(null)
  const action = (
    <Button Icon={Plus} kind="primary" onPress={() => setIsNew(true)}>
      {words('new')}
    </Button>
  )
  const sorted = keys?.toSorted((one, other) => Number(isWorking(other)) - Number(isWorking(one)))
  return (
    <AccountFrame page="keys" action={action}>
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {keys?.length === 0 && (
        <Empty Icon={KeyRound} title={words('empty')} about={words('emptyAbout')} />
      )}
      {sorted && sorted.length > 0 && (
        <ul className="card lines">
          {sorted.map((key) => (
            <KeyRow key={key.key_id} apiKey={key} onMade={setMade} />
          ))}
        </ul>
      )}
      <Dialog title={words('new')} isOpen={isNew} onClose={() => setIsNew(false)}>
        <NewKey
          onMade={(key) => {
            setIsNew(false)
            setMade(key)
          }}
        />
      </Dialog>
      <SecretDialog of="key" secret={made?.key ?? null} onClose={() => setMade(null)} />
    </AccountFrame>
  )
}

/** In days. */
const EXPIRIES = ['30', '90', '365', 'always'] as const
const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

function NewKey({ onMade }: { onMade: (key: MadeKey) => void }) {
  const words = useTranslations('keys')
  const fields = useTranslations('failure.places')
  const [name, setName] = useState('')
  const [expiry, setExpiry] = useState<(typeof EXPIRIES)[number]>('90')
  const [abilities, setAbilities] = useState<readonly Ability[]>(ABILITIES)
  const [isTest, setIsTest] = useState(false)
  const { mutate, isPending, error } = useChange(keyList.queryKey, onMade)
  const create = () =>
    access.createKey({
      ...{ name, scopes: abilities.map(scopeOf), is_test: isTest },
      ...(expiry !== 'always' && { expires_at: dayIn(Number(expiry)) }),
    })
  const wrongAt = (location: string) =>
    error instanceof ApiError && error.problems.some((problem) => problem.location === location)
  const isShown = wrongAt('body.name') || wrongAt('body.scopes')
  return (
    <Form onSend={() => mutate(create)}>
      <Field
        label={fields('name')}
        hint={words('nameHint')}
        fault={wrongAt('body.name') ? words('nameFault') : null}
        autoFocus
        maxLength={80}
        value={name}
        onChange={setName}
      />
      <Choice
        label={words('works')}
        value={expiry}
        options={EXPIRIES.map((value) => ({ value, name: words(`expiries.${value}`) }))}
        onChange={setExpiry}
      />
      <Toggle isSelected={isTest} onChange={setIsTest}>
        {words('test')}
      </Toggle>
      <p className="small quiet">{words('testAbout')}</p>
      <Checks
        label={words('may')}
        values={abilities}
        fault={wrongAt('body.scopes') ? words('scopeFault') : null}
        options={ABILITIES.map((value) => ({ value, name: words(`abilities.${value}`) }))}
        onChange={setAbilities}
      />
      {error && !isShown && <Failure error={error} />}
      <Button kind="primary" type="submit" isPending={isPending}>
        {words('create')}
      </Button>
    </Form>
  )
}

const isWorking = ({ revoked_at, expires_at }: Key): boolean =>
  revoked_at === null && (expires_at === null || Date.parse(expires_at) > Date.now())

/** A key: what it may do, since when, and how it is replaced or ended. */
function KeyRow({ apiKey, onMade }: { apiKey: Key; onMade: (key: MadeKey) => void }) {
  const words = useTranslations('keys')
  const { dateTime, relativeTime } = useFormatter()
  const [isExposed, setIsExposed] = useState(false)
  const { key_id, name, scopes, is_test, created_at, expires_at, revoked_at, last_used_at } = apiKey
  const day = (text: string) => dateTime(new Date(text), { dateStyle: 'medium' })
  return (
    <li>
      <div className="stack">
        <h2>
          <bdi>{name}</bdi> {is_test && <span className="badge">{words('isTest')}</span>}
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
          <AskedButton
            isSlim
            title={words('rotateTitle')}
            about={
              <>
                {words('rotateAbout')}
                <Toggle isSelected={isExposed} onChange={setIsExposed}>
                  {words('exposed')}
                </Toggle>
              </>
            }
            action={words('rotate')}
            act={async () => onMade(await access.rotateKey(key_id, !isExposed))}
            stale={keyList.queryKey}
          />
          <AskedButton
            isSlim
            title={words('revokeTitle')}
            about={words('revokeAbout')}
            action={words('revoke')}
            act={() => access.revokeKey(key_id)}
            stale={keyList.queryKey}
          />
        </div>
      ) : (
        <span className="badge">{words(revoked_at ? 'revoked' : 'expired')}</span>
      )}
    </li>
  )
}
