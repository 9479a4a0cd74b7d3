import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { Button as AriaButton, Link as AriaLink } from 'react-aria-components'
import { type ButtonLook, classesOf } from './button-look.ts'

export { type ButtonKind, classesOf } from './button-look.ts'

interface ButtonContent extends ButtonLook {
  /** What stands before the text. */
  Icon?: ComponentType<{ 'aria-hidden': boolean }>
  children?: ReactNode
}

export type ButtonProps = Omit<ComponentProps<typeof AriaButton>, 'className' | 'children'> &
  ButtonContent

/** A button; `isPending` shows that its work goes on, and takes no second press. */
export function Button({ kind = 'calm', isSlim = false, Icon, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={classesOf(kind, isSlim)}>
      {Icon && <Icon aria-hidden />}
      {children}
    </AriaButton>
  )
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  Icon: NonNullable<ButtonContent['Icon']>
  /** What it does, for those who do not see it. */
  label: string
}

export const IconButton = ({ label, kind = 'plain', ...props }: IconButtonProps) => (
  <Button {...props} kind={kind} aria-label={label} />
)

/** A link to another site or file that looks like a button. Pages of the studio are linked by `Link` of the router. */
export function LinkButton({
  kind = 'calm',
  isSlim = false,
  Icon,
  children,
  ...props
}: Omit<ComponentProps<typeof AriaLink>, 'className' | 'children'> & ButtonContent) {
  return (
    <AriaLink {...props} className={classesOf(kind, isSlim)}>
      {Icon && <Icon aria-hidden />}
      {children}
    </AriaLink>
  )
}
