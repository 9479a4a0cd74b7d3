import { inside, namespaceOf, run } from './network.ts'

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
  const namespace = namespaceOf(network, machine)
  const onWire = (state: 'up' | 'down') =>
    run('ip', '-n', network, 'link', 'set', 'dev', machine, state)
  const filter = async (hooks: readonly string[], rule: string) => {
    await run(
      ...inside(network, machine),
      'nft',
      [
        'add table inet broken',
        ...hooks.flatMap((hook) => [
          `add chain inet broken ${hook} { type filter hook ${hook} priority 0 ; }`,
          `add rule inet broken ${hook} meta ${hook === 'input' ? 'iifname' : 'oifname'} eth0 ${rule}`,
        ]),
      ].join('\n'),
    )
  }
  return {
    unplug: () => onWire('down'),
    drop: (direction) => filter([direction], 'drop'),
    lose: (percent) => filter(['input', 'output'], `numgen random mod 100 < ${percent} drop`),
    async restore() {
      await onWire('up')
      await run('ip', 'netns', 'exec', namespace, 'nft', 'flush ruleset')
    },
  }
}
