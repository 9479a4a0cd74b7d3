import { beforeEach, expect, test } from 'bun:test'
import { MutationObserver } from '@tanstack/react-query'
import { queryClient, readChanged } from '../web/app/query-client.ts'

const queryKey = ['thing']
let stored: string
let early: Promise<string>
/** Lets the read that began before the change end. */
let end: () => void

let queryFn: () => Promise<string>

beforeEach(() => {
  const ended = Promise.withResolvers<void>()
  end = ended.resolve
  stored = 'old'
  queryFn = async () => {
    const answer = stored
    if (answer === 'old') await ended.promise
    return answer
  }
  queryClient.setQueryData(queryKey, stored)
  early = queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 })
  stored = 'new'
})

test('what was changed is read anew while a read is under way that began before the change', async () => {
  const answer = readChanged(queryClient, { queryKey, queryFn })
  end()
  expect(await answer).toBe('new')
  await early
  expect(queryClient.getQueryData<string>(queryKey)).toBe('new')
})

test('a read that began before a change does not show what was before over the answer to it', async () => {
  const change = new MutationObserver(queryClient, {
    mutationFn: async () => stored,
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
  })
  await change.mutate()
  end()
  await early
  expect(queryClient.getQueryData<string>(queryKey)).toBe('new')
})
