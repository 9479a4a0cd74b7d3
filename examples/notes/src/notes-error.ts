import { errorsWith } from '@svc/errors'

const STATUS = { NOTE_PINNED: 409 } as const

/** What this product refuses, besides what every API does. */
export class NotesError extends errorsWith<typeof STATUS, { pinned_by?: string }>(STATUS) {}
