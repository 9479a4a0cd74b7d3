import { defineCommand } from '../command.ts'
import { revoke } from '../sign-in/authorization-server.ts'

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
