import { defineCommand } from '../command.ts'
import { openAddress } from '../open-address.ts'
import { UsageError } from '../usage-error.ts'

export const play = defineCommand({
  does: 'Opens the finished file of a clip, or its preview; prints the address.',
  example: 'play CLIP',
  takes: ['CLIP'],
  options: { print: { kind: 'flag', does: 'only print the address' } },
  async run({ client }, { args, options }) {
    const clip = await (await client()).clips.get(args.CLIP)
    const address = clip.latest_render?.url ?? clip.preview_url
    if (!address) throw new UsageError(`The clip ${args.CLIP} has neither render nor preview yet.`)
    if (!options.print) openAddress(address)
    return address
  },
})
