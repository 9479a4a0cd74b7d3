// Shows the button of the page for signing in with a passkey where the browser knows them, and sends what it signs.
const button = document.querySelector('button[data-passkey]')
const form = button?.form
// A passkey is for a name: a browser makes none for an address of numbers.
const isNamed = !/^[\d.]+$|^\[/.test(location.hostname)
if (form && isNamed && globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON) {
  button.hidden = false
  button.addEventListener('click', async () => {
    const asked = await fetch(form.dataset.options, { headers: { accept: 'application/json' } })
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await asked.json())
    // Rejected when the person closes the dialog: the page stays as it is.
    const credential = await navigator.credentials.get({ publicKey }).catch(() => null)
    if (!credential) return
    form.elements.answer.value = JSON.stringify(credential)
    form.requestSubmit()
  })
}
