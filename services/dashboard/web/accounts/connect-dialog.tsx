import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import {
  type ConnectablePlatform,
  connectAccount,
  goToPlatform,
  socialAccounts,
} from '../data/social-accounts.ts'
import { Button, LinkButton } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { SecretOnce } from '../design/secret-once.tsx'
import { toast } from '../design/toasts.tsx'
import { Refusal } from '../publish/refusal.tsx'
import { usePlatformName } from '../publish/use-platform-name.ts'
import { ConnectFields } from './connect-fields.tsx'

interface ConnectDialogProps {
  platform: ConnectablePlatform
  onClose: () => void
}

/** Connects an account: by a form, or at the platform itself. */
export function ConnectDialog({ platform: one, onClose }: ConnectDialogProps) {
  const { platform, connection } = one
  const words = useTranslations('accounts')
  const names = usePlatformName()
  const queries = useQueryClient()
  const [values, setValues] = useState<Record<string, string>>({})
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async () => {
      if (connection === 'form') return connectAccount(platform, values)
      await goToPlatform(platform)
      // The window leaves for the platform.
      return new Promise<never>(() => {})
    },
    onSuccess: ({ accounts, secret }) => {
      if (accounts.length === 0) return
      void queries.invalidateQueries(socialAccounts)
      const handles = accounts.map(({ handle }) => handle).join(', ')
      toast({ kind: 'good', text: words('done', { count: accounts.length, handles }) })
      if (!secret || values['secret']) onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  const page = PAGES[platform]
  // Most platforms ask for no more than agreeing there.
  const step = `steps.${platform}` as 'steps.youtube'
  return (
    <Dialog title={words('connectNamed', { platform: names(platform) })} isOpen onClose={onClose}>
      {data?.secret ? (
        <SecretOnce
          secret={data.secret}
          texts={{
            about: words('secretAbout'),
            copy: words('copy'),
            copied: words('copied'),
            stored: words('stored'),
          }}
          onClose={onClose}
        />
      ) : (
        <Form className="stack" onSubmit={submit}>
          <p>
            {words.has(step) ? words(step) : words('steps.agree', { platform: names(platform) })}
          </p>
          {page && (
            <p>
              <LinkButton isSlim href={page} target="_blank" rel="noreferrer">
                {words('open', { page: new URL(page).host })}
              </LinkButton>
            </p>
          )}
          <ConnectFields platform={one} values={values} onChange={setValues} />
          {error && <Failure error={error} />}
          {data?.refusal && <Refusal error={data.refusal} />}
          <div className="actions">
            <Button type="submit" kind="primary" isPending={isPending}>
              {words(connection === 'form' ? 'connect' : 'goOn', { platform: names(platform) })}
            </Button>
            <Button onPress={onClose}>{words('cancel')}</Button>
          </div>
        </Form>
      )}
    </Dialog>
  )
}

/** Where the platform makes what the form asks for. */
const PAGES: Partial<Record<ConnectablePlatform['platform'], string>> = {
  bluesky: 'https://bsky.app/settings/app-passwords',
}
