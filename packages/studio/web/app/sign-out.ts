import { callMember } from './service.ts'
import { chooseTheme, chosenTheme } from './theme.ts'

/** Ends the session of this browser, and shows where one signs in. @throws {Error} The service did not end it. */
export async function signOut(): Promise<void> {
  const theme = chosenTheme()
  await callMember<null>('POST', '/sign-out')
  // The browser forgets all that was kept in it; how the studio looks stays.
  chooseTheme(theme)
  location.assign('/dashboard/sign-in?done=signed-out')
}
