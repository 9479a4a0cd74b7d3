/** Copies a text. Browsers give the clipboard to secure pages alone: on a network at home, by plain HTTP, the older command copies. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const give = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
    resolve()
  }
  // What is copied is given to the event, so that nothing has to be selected.
  document.addEventListener('copy', give, { capture: true, once: true })
  if (!document.execCommand('copy')) reject(new Error('The browser copies nothing.'))
  document.removeEventListener('copy', give, { capture: true })
  return promise
}
