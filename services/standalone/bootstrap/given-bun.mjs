/** The Bun that runs this and stays, as that of the one file or of a container; absent in Node, and in a Bun that a package manager put there. */
export const GIVEN_BUN =
  process.versions.bun && !process.execPath.includes('/node_modules/')
    ? process.execPath
    : undefined
