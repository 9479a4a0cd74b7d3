import type { Share } from '@svc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { shareOf } from '../data/shares.ts'
import { Button } from '../design/button.tsx'
import { Choice } from '../design/choice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Toggle } from '../design/toggle.tsx'

const DAY_MS = 24 * 60 * 60 * 1000
const ENDS = { never: null, day: 1, week: 7, month: 30 } as const
const LEAST_PASSWORD = 8

interface ShareFormProps {
  projectId: string
  share: Share | null
  /** The clips that the link is to show from now on. Default: as it is, all of them where it is new. */
  clipIds?: readonly string[]
  onCreate: () => void
}

/** What a link allows: the terms of a new one, or changes of one that is there. */
export function ShareForm({ projectId, share, clipIds, onCreate }: ShareFormProps) {
  const words = useTranslations('share')
  const fields = useTranslations('failure.places')
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const [isLocked, setIsLocked] = useState(share?.password_protected ?? false)
  const [isDownloadable, setIsDownloadable] = useState(share?.allow_download ?? false)
  const [takesComments, setTakesComments] = useState(share?.allow_comments ?? false)
  const [takesApproval, setTakesApproval] = useState(share?.allow_approval ?? false)
  const [ends, setEnds] = useState<keyof typeof ENDS | 'kept'>(share ? 'kept' : 'never')
  const isTooShort = password !== '' && password.length < LEAST_PASSWORD
  const isMissing = isLocked && password === '' && !share?.password_protected
  const terms = {
    allow_download: isDownloadable,
    allow_comments: takesComments,
    allow_approval: takesApproval,
    ...(clipIds && { clip_ids: [...clipIds] }),
    ...(ends !== 'kept' && { expires_at: momentIn(ENDS[ends]) }),
    ...(!isLocked && { password: null }),
    ...(isLocked && password !== '' && { password }),
  }
  const save = useMutation({
    mutationFn: () =>
      share ? service.shares.update(projectId, terms) : service.shares.create(projectId, terms),
    onSuccess: (next) => {
      if (!share) onCreate()
      queries.setQueryData(shareOf(projectId).queryKey, next)
      void queries.invalidateQueries({ queryKey: ['projects', projectId], exact: true })
      setPassword('')
    },
  })
  /** What was saved is said until something is changed again. */
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      save.reset()
      set(value)
    }
  return (
    <Form
      onSend={() => {
        if (!isTooShort && !isMissing) save.mutate()
      }}
    >
      <Toggle isSelected={isDownloadable} onChange={changing(setIsDownloadable)}>
        {words('downloads')}
      </Toggle>
      <Toggle isSelected={takesComments} onChange={changing(setTakesComments)}>
        {words('comments')}
      </Toggle>
      <Toggle isSelected={takesApproval} onChange={changing(setTakesApproval)}>
        {words('approval')}
      </Toggle>
      <Toggle isSelected={isLocked} onChange={changing(setIsLocked)}>
        {words('withPassword')}
      </Toggle>
      {isLocked && (
        <Field
          label={fields('password')}
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={changing(setPassword)}
          hint={words(share?.password_protected ? 'passwordKept' : 'passwordLength', {
            count: LEAST_PASSWORD,
          })}
          fault={isTooShort ? words('passwordLength', { count: LEAST_PASSWORD }) : null}
        />
      )}
      <Choice
        label={words('ends')}
        value={ends}
        options={[
          ...(share ? (['kept'] as const) : []),
          ...(['never', 'day', 'week', 'month'] as const),
        ].map((value) => ({ value, name: words(`endings.${value}`) }))}
        onChange={changing(setEnds)}
      />
      {save.error && <Failure error={save.error} />}
      <div className="actions">
        <Button
          type="submit"
          kind={share ? 'calm' : 'primary'}
          isDisabled={isTooShort || isMissing}
          isPending={save.isPending}
        >
          {words(share ? 'save' : 'create')}
        </Button>
        <span role="status">{save.isSuccess && share && words('saved')}</span>
      </div>
    </Form>
  )
}

const momentIn = (days: number | null) =>
  days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString()
