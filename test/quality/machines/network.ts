import { randomBytes } from 'node:crypto'

/** The addresses of a run: they exist in its namespaces alone. */
export const RANGE = '10.77.0.0/24'
export const MIDDLE = '10.77.0.1'
export const MACHINES = [
  { name: 'a', address: '10.77.0.2' },
  { name: 'b', address: '10.77.0.3' },
] as const
type Place = (typeof MACHINES)[number]

/** Namespaces of a run: the middle, where stores and load are, and one for each machine. */
export interface Network extends AsyncDisposable {
  name: string
}

/** The command that runs another one in the middle, or on a machine. */
export const inside = (network: string, machine?: string) => [
  ...['ip', 'netns', 'exec'],
  namespaceOf(network, machine),
]

const namespaceOf = (network: string, machine?: string) =>
  machine ? `${network}-${machine}` : network

/** What is missing on this machine, for people; `null` when namespaces can be made. */
export function whyNoNetwork(): string | null {
  const missing = ['ip', 'nft'].filter((program) => Bun.which(program) === null)
  const needs = 'It needs root, and `ip` and `nft` (apt-get install iproute2 nftables faketime).'
  if (missing.length > 0) return `This machine has no ${missing.join(' and no ')}. ${needs}`
  if (process.getuid?.() !== 0) return `Only root may make network namespaces. ${needs}`
  const probe = nameOf()
  const { success, stderr } = Bun.spawnSync(['ip', 'netns', 'add', probe])
  Bun.spawnSync(['ip', 'netns', 'delete', probe])
  return success ? null : `This system makes no network namespaces: ${stderr.toString().trim()}`
}

/** Joins the machines by a bridge in a namespace of its own. Nothing outside of the namespaces is changed. */
export async function openNetwork(): Promise<Network> {
  const name = nameOf()
  await using stack = new AsyncDisposableStack()
  for (const machine of [undefined, ...MACHINES.map((one) => one.name)]) {
    const namespace = namespaceOf(name, machine)
    stack.defer(() => remove(namespace))
    await run('ip', 'netns', 'add', namespace)
    await run('ip', '-n', namespace, 'link', 'set', 'lo', 'up')
  }
  await run('ip', '-n', name, 'link', 'add', name, 'type', 'bridge')
  await run('ip', '-n', name, 'address', 'add', `${MIDDLE}/24`, 'dev', name)
  await run('ip', '-n', name, 'link', 'set', name, 'up')
  for (const machine of MACHINES) await plug(name, machine)
  const all = stack.move()
  return { name, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

async function plug(network: string, { name, address }: Place): Promise<void> {
  const namespace = namespaceOf(network, name)
  const peer = ['type', 'veth', 'peer', 'name', name, 'netns', network]
  await run('ip', 'link', 'add', 'eth0', 'netns', namespace, ...peer)
  await run('ip', '-n', network, 'link', 'set', 'dev', name, 'master', network, 'up')
  await run('ip', '-n', namespace, 'address', 'add', `${address}/24`, 'dev', 'eth0')
  await run('ip', '-n', namespace, 'link', 'set', 'eth0', 'up')
}

const nameOf = () => `svc-test-${randomBytes(2).toString('hex')}`

/** Removes a namespace, and ends what is left in it: nothing else can be there. */
async function remove(namespace: string): Promise<void> {
  const { stdout } = Bun.spawnSync(['ip', 'netns', 'pids', namespace])
  for (const pid of stdout.toString().split('\n').filter(Boolean).map(Number)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended meanwhile.
    }
  }
  Bun.spawnSync(['ip', 'netns', 'delete', namespace])
}

/** The wire between a machine and all others. */
export interface Link {
  /** Nothing passes, and the card notices. */
  unplug(): Promise<void>
  /** Nothing passes in one direction, and nothing says so. */
  drop(direction: 'input' | 'output'): Promise<void>
  /** So many of a hundred packets are lost, in both directions. */
  lose(percent: number): Promise<void>
  restore(): Promise<void>
}

/** What is done inside of the machine's own namespace is undone with it. */
export function linkOf(network: string, machine: string): Link {
  const onWire = (state: 'up' | 'down') =>
    run('ip', '-n', network, 'link', 'set', 'dev', machine, state)
  const filter = (hooks: readonly string[], rule: string) => {
    const rules = hooks.flatMap((hook) => [
      `add chain inet broken ${hook} { type filter hook ${hook} priority 0 ; }`,
      `add rule inet broken ${hook} meta ${hook === 'input' ? 'iifname' : 'oifname'} eth0 ${rule}`,
    ])
    return run(...inside(network, machine), 'nft', ['add table inet broken', ...rules].join('\n'))
  }
  return {
    unplug: () => onWire('down'),
    drop: (direction) => filter([direction], 'drop'),
    lose: (percent) => filter(['input', 'output'], `numgen random mod 100 < ${percent} drop`),
    async restore() {
      await onWire('up')
      await run(...inside(network, machine), 'nft', 'flush ruleset')
    },
  }
}

/** @throws {Error} With what the program said. */
async function run(...command: string[]): Promise<void> {
  const program = Bun.spawn(command, { stdout: 'ignore', stderr: 'pipe' })
  const said = await new Response(program.stderr).text()
  if ((await program.exited) !== 0) throw new Error(`${command.join(' ')}: ${said.trim()}`)
}
