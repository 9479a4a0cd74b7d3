import manifest from '../../package.json' with { type: 'json' }

/** A machine and the service it works for must be of the same release: what they say to each other is not kept stable. */
export const RELEASE: string = manifest.version
export const RELEASE_HEADER = 'x-clips-release'
