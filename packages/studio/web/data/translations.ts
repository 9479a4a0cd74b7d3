import type { Clip, Translation } from '@svc/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'

/** Milliseconds between two looks at a translation that is being made. */
const LOOK_MS = 1500

export const isMaking = ({ status }: Translation) => status === 'queued' || status === 'working'

/** Whether a render may draw it. */
export const isDrawable = ({ status, is_outdated, is_reviewed }: Translation) =>
  status === 'ready' && !is_outdated && is_reviewed

export const translationsOf = ({ clip_id, revision }: Pick<Clip, 'clip_id' | 'revision'>) =>
  queryOptions({
    queryKey: ['translations', clip_id, revision],
    queryFn: ({ signal }) => service.translations.list(clip_id, { signal }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isMaking) ? LOOK_MS : false),
  })
