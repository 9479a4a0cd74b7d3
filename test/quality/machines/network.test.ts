import { describe, expect, test } from 'bun:test'
import {
  inside,
  linkOf,
  MACHINES,
  MIDDLE,
  type Network,
  openNetwork,
  whyNoNetwork,
} from './network.ts'

const [A, B] = MACHINES

// Only root may make namespaces; elsewhere the command says so.
if (whyNoNetwork() === null)
  describe('the network of two machines', () => {
    test('joins them, is cut in each way, and leaves nothing behind', async () => {
      let name = ''
      {
        await using network = await openNetwork()
        name = network.name
        expect(reaches(network, A.name, B.address)).toBe(true)
        expect(reaches(network, B.name, MIDDLE)).toBe(true)
        const link = linkOf(name, A.name)
        const cuts = [() => link.unplug(), () => link.drop('input'), () => link.drop('output')]
        for (const cut of cuts) {
          await cut()
          expect(reaches(network, B.name, A.address)).toBe(false)
          expect(reaches(network, B.name, MIDDLE)).toBe(true)
          await link.restore()
          expect(reaches(network, B.name, A.address)).toBe(true)
        }
        await link.lose(99)
        Bun.spawn([...inside(name, A.name), 'sleep', '600'])
      }
      const list = Bun.spawnSync(['ip', 'netns', 'list']).stdout.toString()
      expect(list).not.toContain(name)
    })
  })

/** Whether a TCP connection is answered, be it by a refusal. */
function reaches({ name }: Network, machine: string, address: string): boolean {
  const program = `
    const socket = { data() {}, error() {}, connectError() {} }
    const refused = ({ code }) => code === 'ECONNREFUSED'
    const answered = Bun.connect({ hostname: '${address}', port: 9, socket }).then(() => true, refused)
    // wall clock: nothing says that a packet was dropped.
    const silent = new Promise((resolve) => setTimeout(resolve, 400, false))
    process.exit((await Promise.race([answered, silent])) ? 0 : 1)
  `
  return Bun.spawnSync([...inside(name, machine), process.execPath, '-e', program]).success
}
