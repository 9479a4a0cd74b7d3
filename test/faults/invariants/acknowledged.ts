import type { Call } from '../history.ts'
import type { Evidence, Invariant } from './evidence.ts'

/** What was answered with success is there afterwards, as the last call left it. */
export const acknowledged: Invariant = {
  name: 'I3',
  title: 'what was acknowledged is there, and what was deleted stays deleted',
  check(evidence) {
    const { calls, snapshot, shownTemplates } = evidence
    const rows = new Map<string, string | null>([
      ...snapshot.templates.map(
        ({ template_id, name }) => [`template ${template_id}`, name] as const,
      ),
      ...snapshot.clips.map(({ clip_id, reaction }) => [`clip ${clip_id}`, reaction] as const),
    ])
    const shown = new Map(shownTemplates.map((one) => [`template ${one.template_id}`, one.name]))
    const wanted = lastValues(calls)
    const broken = [...wanted].flatMap(([subject, value]) => {
      const found = rows.get(subject) ?? null
      const seen = subject.startsWith('template') ? (shown.get(subject) ?? null) : found
      if (found === value && seen === value) return []
      return [`${subject} should be ${value}: stored as ${found}, shown as ${seen}`]
    })
    const projects = new Set(snapshot.projects.map(({ project_id }) => project_id))
    const created = calls.filter(({ op, status }) => op === 'create project' && status === 201)
    const lost = created.filter(({ shows }) => !projects.has(shows?.id ?? ''))
    broken.push(...lost.map(({ key, shows }) => `project ${shows?.id} of ${key} is lost`))
    return { looked: wanted.size + created.length, broken }
  },
}

/** The value that each subject has after its last call; subjects whose last call is unresolved are left out. */
function lastValues(calls: Evidence['calls']): Map<string, string | null> {
  const values = new Map<string, string | null>()
  for (const call of calls.toSorted((one, other) => one.done - other.done)) {
    const subject = subjectOf(call)
    if (!subject || /^(post|revoked)/.test(subject)) continue
    if (call.outcome === 'info') values.delete(subject)
    // A creation that is answered again says nothing new.
    else if (call.op === 'create template') {
      if (call.outcome === 'ok' && !values.has(subject)) values.set(subject, call.value)
    } else if (call.outcome === 'ok' || call.status === 404) values.set(subject, call.value)
  }
  return values
}

const subjectOf = ({ op, subject, shows }: Call) =>
  op === 'create template' && shows ? `template ${shows.id}` : subject
