import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Package managers, and what they call the programs we need where the names differ. */
const MANAGERS = [
  {
    program: '/usr/bin/apt-get',
    install: 'apt-get install -y --no-install-recommends',
    refresh: 'apt-get update',
    names: {},
  },
  {
    program: '/usr/bin/dnf',
    install: 'dnf install -y',
    names: { ffmpeg: 'ffmpeg-free', 'redis-server': 'redis' },
  },
  {
    program: '/usr/bin/pacman',
    install: 'pacman -S --noconfirm',
    names: { 'redis-server': 'redis' },
  },
  { program: '/usr/bin/zypper', install: 'zypper install -y', names: { 'redis-server': 'redis' } },
  { program: '/sbin/apk', install: 'apk add', names: { 'redis-server': 'redis' } },
  {
    program: '/opt/homebrew/bin/brew',
    install: 'brew install',
    names: { 'redis-server': 'redis' },
  },
]

/**
 * Installs programs where that is possible without asking anybody: Debian's packages, as root or with a password-less sudo.
 *
 * @param {string[]} programs
 * @returns {boolean} Whether the package manager said it did.
 */
export function installSystemPackages(programs) {
  const manager = MANAGERS.find(({ program }) => existsSync(program))
  if (!manager?.refresh) return false
  const asRoot = process.getuid?.() === 0 ? '' : 'sudo -n '
  if (asRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return false
  const run = (command) =>
    spawnSync('sh', ['-c', `${asRoot}env DEBIAN_FRONTEND=noninteractive ${command}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status === 0
  return run(`${manager.refresh} -q`) && run(`${manager.install} ${names(manager, programs)}`)
}

/**
 * The line a person types to install programs on this system.
 *
 * @param {string[]} programs
 */
export function installLine(programs) {
  const manager = MANAGERS.find(({ program }) => existsSync(program))
  if (!manager) return `(your system's package manager) install ${programs.join(' ')}`
  const sudo = manager.install.startsWith('brew') ? '' : 'sudo '
  return `${sudo}${manager.install} ${names(manager, programs)}`
}

function names(manager, programs) {
  return programs.map((program) => manager.names[program] ?? program).join(' ')
}
