import type { ComponentProps } from 'react'
import { Button as AriaButton, Link as AriaLink } from 'react-aria-components'

/** How much a button stands out: the one way on, an ordinary action, one without a frame, one that destroys. */
export type ButtonKind = 'primary' | 'calm' | 'plain' | 'bad'

interface Look {
  kind?: ButtonKind
  isSlim?: boolean
}

/** A button; `isPending` shows that its work goes on, and takes no second press. */
export function Button({
  kind = 'calm',
  isSlim = false,
  ...props
}: Omit<ComponentProps<typeof AriaButton>, 'className'> & Look) {
  return <AriaButton {...props} className={classesOf(kind, isSlim)} />
}

/** A link to another site or file that looks like a button. Pages of the studio are linked by `Link` of the router. */
export function LinkButton({
  kind = 'calm',
  isSlim = false,
  ...props
}: Omit<ComponentProps<typeof AriaLink>, 'className'> & Look) {
  return <AriaLink {...props} className={classesOf(kind, isSlim)} />
}

/** Gives the classes of something that looks like a button, for links of the router. */
export const classesOf = (kind: ButtonKind, isSlim = false): string =>
  `button ${kind}${isSlim ? ' slim' : ''}`
