import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plugin } from 'bun'
import { PLANTED } from './planted.ts'

// Loaded before a simulation: puts the planted defect of this number into the sources as they are read.

const planted = PLANTED[Number(process.env.PLANTED)]
if (!planted) throw new Error(`There is no planted defect ${process.env.PLANTED}.`)
const { path, find, replace = '' } = planted
const file = join(import.meta.dir, '../../..', path)
const source = readFileSync(file, 'utf8')
if (!source.includes(find)) throw new Error(`${path} has no “${find}” any more.`)
plugin({
  name: 'planted defect',
  setup({ onLoad }) {
    const filter = new RegExp(`${file.replaceAll('.', '\\.')}$`)
    onLoad({ filter }, () => ({ contents: source.replace(find, () => replace), loader: 'ts' }))
  },
})
