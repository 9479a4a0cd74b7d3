import { StoredEdits } from '../../packages/specification/src/index.ts'
import { completer } from '../../packages/specification/src/stored/complete.ts'

/** The edits of a clip that no person changed. */
export const UNEDITED: StoredEdits = completer(StoredEdits)({})
