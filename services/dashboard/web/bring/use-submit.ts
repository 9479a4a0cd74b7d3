import type { Project } from '@svc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { service } from '../app/service.ts'
import { ownAccount } from '../data/account.ts'
import { projectLists, projectOf } from '../data/projects.ts'
import { decide } from './begin.ts'
import type { Draft } from './draft.ts'
import { toWish } from './to-wish.ts'
import { uploadStore } from './upload-store.ts'

/** Sends the form: an address begins at once, files as soon as they have arrived. `onDone` gets what has begun. */
export function useSubmit(draft: Draft, onDone: (project: Project | null) => void) {
  const queries = useQueryClient()
  const { data: account } = useQuery(ownAccount)
  return useMutation({
    async mutationFn() {
      const { transcript, ...wish } = toWish(draft, account?.limits.max_clips_per_project ?? 50)
      const begun = await decide({ ...wish, ...(transcript && { transcript }) })
      const refused = uploadStore.list().find(({ error }) => error !== null)?.error
      if (refused) throw refused
      const url = draft.address.trim()
      if (!url) return begun
      const project = await service.projects.create({
        ...wish,
        source: { url, ...(transcript && { transcript }) },
      })
      queries.setQueryData(projectOf(project.project_id).queryKey, project)
      void queries.invalidateQueries({ queryKey: projectLists })
      return project
    },
    onSuccess: onDone,
  })
}
