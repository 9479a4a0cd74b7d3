/** Limits of a password's length, in characters. */
export const PASSWORD_LENGTH = { least: 10, most: 128 } as const
