import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { keyList, type MadeKey } from '../data/access.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { SecretDialog } from '../design/secret-once.tsx'
import { AccountFrame } from './account-frame.tsx'
import { isWorking, KeyRow } from './key-row.tsx'
import { NewKey } from './new-key.tsx'

/** The API keys of the account. */
export function KeysPage() {
  const words = useTranslations('keys')
  const { data: keys, error, refetch } = useQuery(keyList)
  const [isNew, setIsNew] = useState(false)
  const [made, setMade] = useState<MadeKey | null>(null)
  const action = (
    <Button kind="primary" onPress={() => setIsNew(true)}>
      <Plus aria-hidden />
      {words('new')}
    </Button>
  )
  const sorted = keys?.toSorted((one, other) => Number(isWorking(other)) - Number(isWorking(one)))
  return (
    <AccountFrame page="keys" action={action}>
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {keys?.length === 0 && (
        <section className="card empty">
          <KeyRound aria-hidden />
          <h2>{words('empty')}</h2>
          <p className="quiet">{words('emptyAbout')}</p>
        </section>
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
      <SecretDialog
        title={words('made')}
        secret={made?.key ?? null}
        texts={{
          about: words('onceAbout'),
          copy: words('copy'),
          copied: words('copied'),
          stored: words('stored'),
        }}
        onClose={() => setMade(null)}
      />
    </AccountFrame>
  )
}
