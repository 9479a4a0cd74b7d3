import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * A program or font of the system that the project needs.
 *
 * @typedef {object} Need
 * @property {string} name - What Debian calls its package.
 * @property {Record<string, string>} names - What other package managers call it.
 * @property {() => boolean} isThere
 * @property {boolean} [forTests] - Whether only the tests need it.
 */

/** @type {Need[]} */
const NEEDS = [
  {
    name: 'ffmpeg',
    names: { dnf: 'ffmpeg-free' },
    isThere: () => isOnPath('ffmpeg') && isOnPath('ffprobe'),
  },
  {
    name: 'fonts-noto-core',
    names: {
      dnf: 'google-noto-sans-fonts',
      pacman: 'noto-fonts',
      zypper: 'google-noto-fonts',
      apk: 'font-noto',
      brew: 'font-noto-sans',
    },
    isThere: () => hasFont('Noto Sans Thai', 'truetype/noto/NotoSansThai-Regular.ttf'),
  },
  {
    name: 'redis-server',
    names: { dnf: 'redis', pacman: 'redis', zypper: 'redis', apk: 'redis', brew: 'redis' },
    isThere: () => isOnPath('redis-server'),
    forTests: true,
  },
  {
    name: 'flite',
    names: {},
    isThere: () => isOnPath('flite'),
    forTests: true,
  },
  {
    name: 'espeak-ng',
    names: {},
    isThere: () => isOnPath('espeak-ng'),
    forTests: true,
  },
  {
    name: 'chromium-headless-shell',
    names: {
      dnf: 'chromium',
      pacman: 'chromium',
      zypper: 'chromium',
      apk: 'chromium',
      brew: 'chromium',
    },
    isThere: () => isOnPath('chromium-headless-shell') || isOnPath('chromium'),
    forTests: true,
  },
]

/**
 * Lists what is not installed.
 *
 * @param {boolean} forTests
 */
export function missingNeeds(forTests) {
  return NEEDS.filter((need) => (forTests || !need.forTests) && !need.isThere())
}

/** @param {string} program */
function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/**
 * Checks Debian's path of the font first: fontconfig takes a tenth of a second.
 *
 * @param {string} family
 * @param {string} debianFile
 */
function hasFont(family, debianFile) {
  if (existsSync(join('/usr/share/fonts', debianFile))) return true
  const { stdout } = spawnSync('fc-list', [family, 'family'], { encoding: 'utf8' })
  return Boolean(stdout?.trim())
}
