import type { ComponentProps, ComponentType } from 'react'
import { Button as AriaButton, Link as AriaLink } from 'react-aria-components'
import { type ButtonLook, classesOf } from './button-look.ts'

export { type ButtonKind, classesOf } from './button-look.ts'

/** A button; `isPending` shows that its work goes on, and takes no second press. */
export function Button({
  kind = 'calm',
  isSlim = false,
  ...props
}: Omit<ComponentProps<typeof AriaButton>, 'className'> & ButtonLook) {
  return <AriaButton {...props} className={classesOf(kind, isSlim)} />
}

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, 'children' | 'aria-label'> {
  Icon: ComponentType<{ 'aria-hidden': boolean }>
  /** What it does, for those who do not see it. */
  label: string
}

export function IconButton({ Icon, label, kind = 'plain', ...props }: IconButtonProps) {
  return (
    <Button {...props} kind={kind} aria-label={label}>
      <Icon aria-hidden />
    </Button>
  )
}

/** A link to another site or file that looks like a button. Pages of the studio are linked by `Link` of the router. */
export function LinkButton({
  kind = 'calm',
  isSlim = false,
  ...props
}: Omit<ComponentProps<typeof AriaLink>, 'className'> & ButtonLook) {
  return <AriaLink {...props} className={classesOf(kind, isSlim)} />
}
