import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** Where links of a list of clips lead. */
type Address =
  | { to: '/clips/$clipId'; params: { clipId: string } }
  | {
      to: '/videos/$projectId/transcript'
      params: { projectId: string }
      search: { from: number; to: number }
    }

/**
 * A link of the router for long lists. The router's own follows each change of the address and prepares what a press does;
 * here that is done when the link is pressed or about to be.
 */
export function ListLink({ address, ...props }: { address: Address } & ComponentProps<'a'>) {
  const router = useRouter()
  const preload = () => void router.preloadRoute(address)
  return (
    <a
      {...props}
      href={router.basepath + pathOf(address) + searchOf(address)}
      onMouseEnter={preload}
      onFocus={preload}
      onTouchStart={preload}
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        void router.navigate(address)
      }}
    />
  )
}

const pathOf = ({ to, params }: Address) =>
  Object.entries(params).reduce((path, [name, value]) => path.replace(`$${name}`, value), `${to}`)

const searchOf = (address: Address) =>
  'search' in address ? `?from=${address.search.from}&to=${address.search.to}` : ''

/** Whether a press is to open the page here, and not in another window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
