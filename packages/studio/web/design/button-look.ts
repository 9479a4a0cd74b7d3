/** How much a button stands out: the one way on, an ordinary action, one without a frame, one that destroys. */
export type ButtonKind = 'primary' | 'calm' | 'plain' | 'bad'

export interface ButtonLook {
  kind?: ButtonKind
  isSlim?: boolean
}

/** Gives the classes of something that looks like a button, for links of the router. */
export const classesOf = (kind: ButtonKind, isSlim = false): string =>
  `button ${kind}${isSlim ? ' slim' : ''}`
