/**
 * Keeps the place of the keyboard when what has the focus goes away or is switched off, as a pressed button does with its form: what
 * is left around it takes the focus. Browsers give it to the page as a whole, of which a screen reader begins at the top again.
 *
 * @returns Ends it.
 */
export function keepPlace(): () => void {
  const end = new AbortController()
  const options = { capture: true, signal: end.signal }
  /** What has the focus and all that is around it, from the inside; and the same of what had it last on the page itself. */
  let now: HTMLElement[] = []
  let onPage: HTMLElement[] = []
  const hasLost = () => now[0] && (!now[0].isConnected || now[0].matches(':disabled'))
  const goOn = () => {
    if (!hasLost() || document.activeElement !== document.body || !document.hasFocus()) return
    // A window in front of the page may have removed what opened it.
    const left = [...now.slice(1), ...onPage].find((one) => one.isConnected)
    if (left) takeFocus(left)
  }
  const observer = new MutationObserver(() => {
    // Windows give the focus back by themselves within a frame.
    if (hasLost()) requestAnimationFrame(() => requestAnimationFrame(goOn))
  })
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    act: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, act, options)
  on('keydown', () => {
    // Once more for the same place changes nothing.
    observer.observe(document, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  })
  on('pointerdown', () => observer.disconnect())
  on('focusin', ({ target }) => {
    now = target instanceof HTMLElement ? around(target) : []
    if (now.some(({ id }) => id === 'main')) onPage = now
  })
  return () => {
    observer.disconnect()
    end.abort()
  }
}

/** An element of a page and what is around it, without the page as a whole. */
function around(element: HTMLElement): HTMLElement[] {
  const { parentElement } = element
  if (element === document.body) return []
  return parentElement ? [element, ...around(parentElement)] : [element]
}

/** Gives the focus to what usually takes none, for as long as it has it. */
function takeFocus(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}
