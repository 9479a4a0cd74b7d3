import { ApiError, type Template, type TemplateChange } from '@svc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { service } from '../../app/service.ts'
import { templateOf } from '../../data/brand.ts'
import { changeOf, draftOf, type TemplateDraft } from './template-draft.ts'

/** What is unsaved, and the template that it was changed from. */
interface Unsaved {
  base: Template
  draft: TemplateDraft
}

interface Sending {
  change: TemplateChange
  draft: TemplateDraft
}

/**
 * Holds the changes of a template until they are saved. A template that was changed elsewhere meanwhile is shown where
 * nothing is unsaved, and otherwise waits for a choice.
 */
export function useTemplate(template: Template) {
  const queries = useQueryClient()
  const { template_id } = template
  const [held, hold] = useState<Unsaved | null>(null)
  const change = held && changeOf(held.base, held.draft)
  const { base, draft } = held && change ? held : { base: template, draft: draftOf(template) }
  const { queryKey } = templateOf(template_id)
  const saving = useMutation({
    mutationFn: (sending: Sending) => service.templates.update(template_id, sending.change),
    onSuccess: (saved, sent) => {
      queries.setQueryData(queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['templates', 'list'] })
      hold((now) => (now && now.draft !== sent.draft ? { ...now, base: saved } : null))
    },
    onError: (error) => isConflict(error) && queries.invalidateQueries({ queryKey }),
  })
  const send = (version: number) => {
    if (change) saving.mutate({ change: { ...change, version }, draft })
  }
  const isRefused = change !== null && saving.error !== null && isConflict(saving.error)
  const isStale = template.version !== base.version
  return {
    base,
    draft,
    isChanged: change !== null,
    isSaving: saving.isPending,
    isNameTaken: isRefused && !isStale,
    /** Whether the service refused the changes, because the template was changed elsewhere. */
    isBehind: isRefused && isStale,
    error: saving.error && !isConflict(saving.error) ? saving.error : null,
    set(part: Partial<TemplateDraft>) {
      if (saving.isError) saving.reset()
      hold({ base, draft: { ...draft, ...part } })
    },
    save: () => send(base.version),
    /** Saves what was changed here over the template as it is now. */
    keepMine: () => send(template.version),
    takeTheirs: () => hold(null),
    later: saving.reset,
  }
}

export type EditedTemplate = ReturnType<typeof useTemplate>

const isConflict = (error: Error) => error instanceof ApiError && error.code === 'CONFLICT'
