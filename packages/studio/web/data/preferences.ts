import { queryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'

/** What reactions and posts taught. */
export const preferences = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => service.preferences.get({ signal }),
})

export const learnFromPosts = (learn_from_posts: boolean) =>
  service.preferences.update({ learn_from_posts })

export const forgetPreferences = () => service.preferences.reset()
