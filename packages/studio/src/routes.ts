const ROUTER = new URL('../web/app/router.tsx', import.meta.url)

/** An address of a page, and the file of `web/` that shows it, such as `edit/edit-page.tsx`. */
export interface StudioRoute {
  address: RegExp
  file: string
}

/** Reads from the studio's own router which file shows which page, so that a page names at once what it will load. */
export async function readRoutes(): Promise<StudioRoute[]> {
  const router = await Bun.file(ROUTER).text()
  return [...router.matchAll(LAZY_ROUTE)].map(([, path = '', file = '']) => ({
    address: new RegExp(`^/studio${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`),
    file,
  }))
}

/** A path, and the import that follows it before the next route. */
const LAZY_ROUTE =
  /(?:page\(|path: )\s*'([^']+)'(?:(?!createRoute|page\()[\s\S])*?import\('\.\.\/([^']+)'\)/g
