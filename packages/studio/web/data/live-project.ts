import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { service } from '../app/service.ts'
import { projectOf } from './projects.ts'

/** Milliseconds between two tries to follow a project. */
const RETRY_MS = 3000

/** Keeps a project that is worked on up to date, percent by percent, until it has ended. */
export function useLiveProject(projectId: string, isRunning: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isRunning) return
    const stop = new AbortController()
    const { queryKey } = projectOf(projectId)
    const follow = async () => {
      for await (const event of service.events.follow({
        project_id: projectId,
        signal: stop.signal,
      })) {
        if (event.type === 'project.progress') queries.setQueryData(queryKey, event.data)
        else void queries.invalidateQueries({ queryKey })
      }
    }
    void keepOn(follow, stop.signal, () => void queries.invalidateQueries({ queryKey }))
    return () => stop.abort()
  }, [queries, projectId, isRunning])
}

/** Follows again after each end, whose cause the project itself tells. */
async function keepOn(follow: () => Promise<void>, signal: AbortSignal, onEnd: () => void) {
  while (!signal.aborted) {
    await follow().catch(() => {})
    if (signal.aborted) return
    onEnd()
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}
