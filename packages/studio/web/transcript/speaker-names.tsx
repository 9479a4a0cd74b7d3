import type { Project } from '@svc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { projectOf } from '../data/projects.ts'
import { type Speaker, speakersOf, useNames } from '../data/speakers.ts'
import { Dialog } from '../design/dialog.tsx'
import { Disclosure } from '../design/disclosure.tsx'
import { Field } from '../design/field.tsx'

interface SpeakerNamesProps {
  project: Project
  words: readonly { speaker?: string | null }[]
}

/** Who speaks in a video, and a field for the name of each; nothing where that is not known. */
export function SpeakerNames({ project, words }: SpeakerNamesProps) {
  const text = useTranslations('speakers')
  const speakers = speakersOf(project, words)
  if (speakers.length === 0) return null
  return (
    <Disclosure title={text('title')}>
      <p className="quiet small">{text('about')}</p>
      {speakers.map((speaker) => (
        <SpeakerName key={speaker.label} project={project} {...speaker} />
      ))}
    </Disclosure>
  )
}

const LONGEST = 100

interface RenameProps {
  project: Project
  /** Who is named; `null` for none. */
  label: string | null
  onDone: () => void
}

export function RenameDialog({ project, label, onDone }: RenameProps) {
  const text = useTranslations('speakers')
  const name = project.speakers.find((one) => one.label === label)?.name ?? ''
  return (
    <Dialog title={text('title')} isOpen={label !== null} onClose={onDone}>
      {label !== null && <SpeakerName {...{ project, label, name, onDone }} />}
    </Dialog>
  )
}

type NameProps = { project: Project; onDone?: () => void } & Speaker

/** The name of one person, which is saved when its field is left. */
function SpeakerName({ project, label, name, onDone }: NameProps) {
  const queries = useQueryClient()
  /** `null` while nothing is being typed: a name that is given at another place of the page is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const { project_id } = project
  const rename = useMutation({
    mutationFn: (name: string) =>
      service.projects.update(project_id, { speakers: [{ label, name: name || null }] }),
    onSuccess: (changed, sent) => {
      queries.setQueryData(projectOf(project_id).queryKey, changed)
      setTyped((now) => (now === sent ? null : now))
      for (const queryKey of [['projects', 'found'], ['clips']]) {
        void queries.invalidateQueries({ queryKey })
      }
      onDone?.()
    },
  })
  const save = () => {
    const wanted = typed?.trim() ?? name
    setTyped(wanted === name ? null : wanted)
    if (wanted !== name) rename.mutate(wanted)
    else onDone?.()
  }
  return (
    <>
      <Field
        label={useNames({ ...project, speakers: [] })(label)}
        maxLength={LONGEST}
        value={typed ?? name}
        onChange={setTyped}
        onBlur={save}
        autoFocus={onDone !== undefined}
        onKeyDown={({ key }) => key === 'Enter' && save()}
      />
      {rename.error && <Failure error={rename.error} onRetry={save} />}
    </>
  )
}
