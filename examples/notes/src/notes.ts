import { createCursors, type Page, toPage } from '@svc/pagination'
import { NotesError } from './notes-error.ts'

export interface Note {
  note_id: string
  text: string
  pinned_by: string | null
}

/** Keeps the notes of every account in memory, newest first. */
export function createNotes(secret: string) {
  const cursors = createCursors(secret)
  const accounts = new Map<string, Note[]>()
  let made = 0
  const notesOf = (account: string) => accounts.get(account) ?? []
  return {
    list(account: string, limit: number, cursor: string | undefined): Page<Note> {
      const list = { list: 'notes', account }
      const after = cursors.decode(cursor, list)?.id
      const rows = notesOf(account).filter(({ note_id }) => after === undefined || note_id < after)
      const positionOf = ({ note_id }: Note) => ({ value: note_id, id: note_id })
      return toPage(rows.slice(0, limit + 1), limit, positionOf, cursors, list)
    },
    add(account: string, text: string, pinned_by: string | null): Note {
      made += 1
      const note = { note_id: String(made).padStart(8, '0'), text, pinned_by }
      accounts.set(account, [note, ...notesOf(account)])
      return note
    },
    remove(account: string, note_id: string): void {
      const note = notesOf(account).find((one) => one.note_id === note_id)
      if (!note) throw new NotesError('NOT_FOUND', `No note ${note_id}.`)
      const { pinned_by } = note
      if (pinned_by !== null) {
        throw new NotesError('NOTE_PINNED', `${pinned_by} has pinned it.`, { pinned_by })
      }
      accounts.set(
        account,
        notesOf(account).filter((one) => one !== note),
      )
    },
  }
}
