import type { ComponentProps } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSend: () => void
}

/** A form that is sent by a call, without leaving the page. */
export function Form({ onSend, className = 'stack', ...props }: FormProps) {
  return (
    <form
      {...props}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    />
  )
}
