import { createClient } from '@svc/client'
import { defineCommand } from '../command.ts'
import { openAddress } from '../open-address.ts'
import { defined } from '../option.ts'
import { ACCOUNT } from '../shows/resources.ts'
import { askPerson } from '../sign-in/ask-person.ts'
import { revoke } from '../sign-in/fresh-token.ts'

/** Timeout for the person's answer; after this long the window has probably been closed. */
const LONGEST_MS = 10 * 60_000

export const signIn = defineCommand({
  does: 'Signs in: by the browser, or with --key (- reads it from standard input).',
  example: 'sign-in --server https://clips.example.org',
  options: {
    'client-id': { kind: 'text', value: 'ID', does: 'an OAuth client of your own' },
    scopes: { kind: 'list', value: 'SCOPE,…', does: 'what it may do (all)' },
    'no-browser': { kind: 'flag', does: 'only print the address to open' },
  },
  shows: ACCOUNT,
  async run({ server, key, credentials, progress, signal }, { options }) {
    const own = key
      ? { key }
      : await askPerson(server, {
          ...defined({ clientId: options['client-id'], scopes: options.scopes }),
          signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
          open(address) {
            progress.say(`Open this address to let \`clip\` in:\n${address}`)
            if (!options['no-browser']) openAddress(address.href)
          },
        })
    const credential = 'key' in own ? own.key : own.access_token
    // Checked before it is stored, so that a mistyped key is refused here.
    const account = await createClient({ baseUrl: server, credential }).account.get({ signal })
    await credentials.update((kept) => {
      kept.server = server
      kept.servers[server] = own
    })
    progress.say(`Signed in to ${server}; kept in ${credentials.path}`)
    return account
  },
})

export const signOut = defineCommand({
  does: 'Ends the access that was granted, and forgets the credential.',
  example: 'sign-out',
  async run({ server, credentials, progress }) {
    const own = await credentials.update((kept) => {
      const found = kept.servers[server]
      delete kept.servers[server]
      if (kept.server === server) kept.server = null
      return found
    })
    if (own && !('key' in own)) {
      await revoke(own, server).catch((error) => {
        progress.say(
          `The credential was forgotten here, but the access was not ended: do that on the dashboard of ${server}, under Connected apps.`,
        )
        throw error
      })
    }
    progress.say(own ? `Signed out of ${server}.` : `There was no credential for ${server}.`)
    return undefined
  },
})
