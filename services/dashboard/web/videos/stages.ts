import type { Project } from '@svc/client'

type Stage = NonNullable<Project['stage']>

/** The steps of the work on a video, in their order. The model is loaded once in the life of a service. */
const STAGES = [
  'downloading',
  'probing',
  'downloading_model',
  'transcribing',
  'analyzing',
  'selecting',
  'reframing',
  'previewing',
  'finalizing',
] as const satisfies readonly Stage[]

export interface Step {
  stage: Stage
  state: 'done' | 'now' | 'next'
}

/** Lists the steps of a project and which of them are done. */
export function stepsOf({ stage, status }: Pick<Project, 'stage' | 'status'>): Step[] {
  const now = status === 'queued' || stage === null ? -1 : STAGES.indexOf(stage)
  return STAGES.flatMap((one, index) => {
    if (one === 'downloading_model' && one !== stage) return []
    return [{ stage: one, state: index < now ? 'done' : index === now ? 'now' : 'next' }]
  })
}
