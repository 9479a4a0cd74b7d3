import type { Project } from '@svc/client'
import { Check, Circle, LoaderCircle } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { stepsOf } from './stages.ts'

const ICONS = { done: Check, now: LoaderCircle, next: Circle }

/** The steps of the work, and which of them are done. */
export function VideoSteps({ project }: { project: Project }) {
  const words = useTranslations('video')
  return (
    <ol className="steps">
      {stepsOf(project).map(({ stage, state }) => {
        const Icon = ICONS[state]
        return (
          <li key={stage} className={state} {...(state === 'now' && { 'aria-current': 'step' })}>
            <Icon aria-hidden />
            <span>{words(`stages.${stage}`)}</span>
            <span className="hidden">{words(`states.${state}`)}</span>
          </li>
        )
      })}
    </ol>
  )
}
