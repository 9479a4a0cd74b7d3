import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCookies, type SiteCookies, siteOf, sitesOf } from '@svc/domain'

const ENDING = '.txt'

/**
 * Reads the operator's cookies for pages of a host; `null` where there are none.
 *
 * @param folder - Of files like `youtube.com.txt`, each with the cookies of that site.
 * @throws {Error} A file is not readable, or not the cookies of its site.
 */
export async function readOperatorCookies(
  folder: string | undefined,
  hostname: string,
): Promise<SiteCookies | null> {
  for (const site of folder === undefined ? [] : sitesOf(hostname)) {
    const file = Bun.file(join(folder ?? '', site + ENDING))
    if (await file.exists()) return { site, text: parseCookies(site, await file.text()).text }
  }
  return null
}

/**
 * Says which sites there are cookies for in an operator's folder.
 *
 * @throws {Error} The folder or a file is not readable, or a file is not the cookies of its site.
 */
export async function describeOperatorCookies(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(ENDING)).toSorted()
  const sites = await Promise.all(
    files.map(async (name) => {
      const site = name.slice(0, -ENDING.length)
      try {
        if (siteOf(site) !== site)
          throw new Error('It is named after no site, as youtube.com.txt is.')
        parseCookies(site, await Bun.file(join(folder, name)).text())
        return site
      } catch (error) {
        throw new Error(`${join(folder, name)}: ${error instanceof Error ? error.message : error}`)
      }
    }),
  )
  return sites.length > 0 ? sites.join(', ') : `no files like youtube.com.txt in ${folder}`
}
