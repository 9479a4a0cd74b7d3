import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** @typedef {import('./system-needs.mjs').Need} Need */

const MANAGERS = [
  {
    name: 'apt',
    program: '/usr/bin/apt-get',
    install: 'apt-get install -y --no-install-recommends',
    refresh: 'apt-get update',
  },
  { name: 'dnf', program: '/usr/bin/dnf', install: 'dnf install -y' },
  { name: 'pacman', program: '/usr/bin/pacman', install: 'pacman -S --noconfirm' },
  { name: 'zypper', program: '/usr/bin/zypper', install: 'zypper install -y' },
  { name: 'apk', program: '/sbin/apk', install: 'apk add' },
  { name: 'brew', program: '/opt/homebrew/bin/brew', install: 'brew install' },
]

/**
 * Installs packages where that needs no confirmation: Debian's, as root or with a password-less sudo.
 *
 * @param {Need[]} needs
 * @returns {boolean} Whether the package manager reported success.
 */
export function installSystemPackages(needs) {
  const manager = MANAGERS.find(({ program }) => existsSync(program))
  if (!manager?.refresh) return false
  const asRoot = process.getuid?.() === 0 ? '' : 'sudo -n '
  if (asRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return false
  const run = (/** @type {string} */ command) =>
    spawnSync('sh', ['-c', `${asRoot}env DEBIAN_FRONTEND=noninteractive ${command}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status === 0
  return run(`${manager.refresh} -q`) && run(`${manager.install} ${packages(manager.name, needs)}`)
}

/**
 * The line a person types to install packages on this system.
 *
 * @param {Need[]} needs
 */
export function installLine(needs) {
  const manager = MANAGERS.find(({ program }) => existsSync(program))
  if (!manager) return `(your system's package manager) install ${packages('apt', needs)}`
  const sudo = manager.name === 'brew' || process.getuid?.() === 0 ? '' : 'sudo '
  return `${sudo}${manager.install} ${packages(manager.name, needs)}`
}

/**
 * @param {string} manager
 * @param {Need[]} needs
 */
function packages(manager, needs) {
  return needs.map(({ name, names }) => names[manager] ?? name).join(' ')
}
