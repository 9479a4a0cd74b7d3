import type { ConnectionField } from '../connector.ts'

const field =
  (isSecret: boolean) =>
  (name: string, label: string, isRequired = true): ConnectionField => {
    return { name, label, isSecret, isRequired }
  }

/** What an account's owner types in. */
export const shown = field(false)

/** What they type in unseen. */
export const secret = field(true)
