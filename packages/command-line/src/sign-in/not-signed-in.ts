/** There is no credential for the selected service. */
export class NotSignedIn extends Error {
  override name = 'NotSignedIn'

  constructor(server: string) {
    super(
      `There is no credential for ${server}. \`clip sign-in\` signs in; --key, SVC_API_KEY and \`clip sign-in --key -\` take an API key.`,
    )
  }
}
