import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** Where links of a list of clips lead. */
interface Address {
  to: '/clips/$clipId' | '/clips/$clipId/edit'
  params: { clipId: string }
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
      href={router.basepath + address.to.replace('$clipId', address.params.clipId)}
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

/** Whether a press is to open the page here, and not in another window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
