import { useMutation } from '@tanstack/react-query'
import { callStudio } from './service.ts'
import { chooseTheme, chosenTheme } from './theme.ts'

/** Ends the session of this browser, and shows where one signs in. */
export const useSignOut = () =>
  useMutation({
    async mutationFn() {
      const theme = chosenTheme()
      await callStudio<null>('POST', '/member/sign-out')
      // The browser forgets all that was kept in it; how the studio looks stays.
      chooseTheme(theme)
    },
    onSuccess: () => location.assign('/dashboard/sign-in?done=signed-out'),
  })
