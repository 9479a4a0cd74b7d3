import { ApiError } from '@svc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { access, keyList, type MadeKey } from '../data/access.ts'
import { Button } from '../design/button.tsx'
import { Checks } from '../design/checks.tsx'
import { Choice } from '../design/choice.tsx'
import { Field } from '../design/field.tsx'
import { ABILITIES, type Ability, scopeOf } from './abilities.ts'

const EXPIRIES = ['30', '90', '365', 'always'] as const

/** The form of a new key. */
export function NewKey({ onMade }: { onMade: (key: MadeKey) => void }) {
  const words = useTranslations('keys')
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [expiry, setExpiry] = useState<(typeof EXPIRIES)[number]>('90')
  const [abilities, setAbilities] = useState<readonly Ability[]>(ABILITIES)
  const creation = useMutation({
    mutationFn: () => access.createKey({ name, expires_in: expiry }, abilities.map(scopeOf)),
    onSuccess(key) {
      void queries.invalidateQueries({ queryKey: keyList.queryKey })
      onMade(key)
    },
  })
  const { error } = creation
  const wrongAt = (location: string) =>
    error instanceof ApiError && error.problems.some((problem) => problem.location === location)
  const isShown = wrongAt('body.name') || wrongAt('body.scope')
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        creation.mutate()
      }}
    >
      <Field
        label={words('name')}
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
      <Checks
        label={words('may')}
        values={abilities}
        fault={wrongAt('body.scope') ? words('scopeFault') : null}
        options={ABILITIES.map((value) => ({ value, name: words(`abilities.${value}`) }))}
        onChange={setAbilities}
      />
      {error && !isShown && <Failure error={error} />}
      <Button kind="primary" type="submit" isPending={creation.isPending}>
        {words('create')}
      </Button>
    </form>
  )
}
