import type { ComponentProps } from 'react'
import { type ButtonLook, classesOf } from './button-look.ts'

/** The browser's own button, for what is shown before the library of the controls is loaded, and for long lists. */
export function NativeButton({
  kind = 'calm',
  isSlim = false,
  type = 'button',
  ...props
}: Omit<ComponentProps<'button'>, 'className'> & ButtonLook) {
  return <button {...props} type={type} className={`native ${classesOf(kind, isSlim)}`} />
}
