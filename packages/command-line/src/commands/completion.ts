import { type Command, defineCommand } from '../command.ts'
import { bashScript } from '../completion/bash.ts'
import { fishScript } from '../completion/fish.ts'
import { offersOf } from '../completion/offers.ts'
import { zshScript } from '../completion/zsh.ts'

/** Generates the completion scripts from the table of commands, which contains this command too. */
export const completionOf = (table: () => Readonly<Record<string, Command>>): Command =>
  defineCommand({
    example: 'completion zsh',
    does: 'Prints what a shell completes `clip` by, for example: source <(clip completion bash)',
    takes: ['bash|zsh|fish'],
    async run(_, { args }) {
      const offers = offersOf(table())
      if (args['bash|zsh|fish'] === 'fish') return fishScript(offers)
      return args['bash|zsh|fish'] === 'zsh' ? zshScript(offers) : bashScript(offers)
    },
  })
