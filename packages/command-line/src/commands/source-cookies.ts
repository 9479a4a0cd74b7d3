import { readFile } from 'node:fs/promises'
import { defineCommand } from '../command.ts'
import { defineCall } from '../service-commands.ts'
import { SOURCE_COOKIES } from '../shows/resources.ts'
import { localFile } from './upload.ts'

export const cookieCommands = {
  cookies: defineCall({
    does: 'Lists the sites that pages are fetched from with cookies, never the cookies.',
    shows: SOURCE_COOKIES,
    call: async ({ sourceCookies }) => (await sourceCookies.list()).items,
  }),

  'cookies set': defineCommand({
    does: 'Gives the cookies of a site that asks for a sign-in, as a browser exports them (cookies.txt).',
    example: 'cookies set youtube.com cookies.txt',
    takes: ['SITE', 'FILE'],
    shows: SOURCE_COOKIES,
    async run({ client, env }, { args }) {
      const cookies = await readFile(await localFile(env.startFolder, args.FILE), 'utf8')
      return (await client()).sourceCookies.replace(args.SITE, { cookies })
    },
  }),

  'cookies delete': defineCall({
    does: 'Deletes the cookies of a site.',
    example: 'cookies delete youtube.com',
    takes: ['SITE'],
    call: ({ sourceCookies }, { args }) => sourceCookies.delete(args.SITE),
    done: (args) => `Deleted the cookies of ${args.SITE}.`,
  }),
}
