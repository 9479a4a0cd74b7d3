import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { type ButtonLook, classesOf } from './button-look.ts'

export { type ButtonKind, classesOf } from './button-look.ts'

interface ButtonContent extends ButtonLook {
  /** What stands before the text. */
  Icon?: ComponentType<{ 'aria-hidden': boolean }>
  children?: ReactNode
}

export interface ButtonProps
  extends Omit<ComponentProps<'button'>, 'className' | 'disabled' | 'onClick' | 'children'>,
    ButtonContent {
  isDisabled?: boolean
  /** Shows that its work goes on, and takes no second press. */
  isPending?: boolean
  onPress?: () => void
}

/** A button: the browser's own, for those of the library are a fifth of what a page loads first. */
export function Button({
  kind = 'calm',
  isSlim = false,
  Icon,
  children,
  type = 'button',
  isDisabled,
  isPending = false,
  onPress,
  ...others
}: ButtonProps) {
  return (
    <button
      {...others}
      type={isPending ? 'button' : type}
      className={classesOf(kind, isSlim)}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      onClick={isPending ? undefined : () => onPress?.()}
    >
      {Icon && <Icon aria-hidden />}
      {children}
    </button>
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
}: Omit<ComponentProps<'a'>, 'className' | 'children'> & ButtonContent) {
  return (
    <a {...props} className={classesOf(kind, isSlim)}>
      {Icon && <Icon aria-hidden />}
      {children}
    </a>
  )
}
