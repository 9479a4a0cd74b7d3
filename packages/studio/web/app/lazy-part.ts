import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement, lazy, Suspense, useState } from 'react'
import { loadPart } from './load-part.ts'
import { loadAllWords } from './words.ts'

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never

/**
 * A component whose file is loaded when it is first shown; or by `load` before, and then it is shown at once.
 *
 * @param name - Under which its file exports it.
 * @param Waiting - What is shown in its place while it is loaded. Default: nothing.
 */
export function lazyPart<File, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
  Waiting?: ComponentType<PropsOf<File[Name]>>,
) {
  type Props = PropsOf<File[Name]>
  let loaded: ComponentType<Props> | null = null
  async function loadOnce(): Promise<ComponentType<Props>> {
    loaded ??= (await withWords(load))[name] as ComponentType<Props>
    return loaded
  }
  const Loading = lazy(async () => ({ default: await loadOnce() }))
  function Part(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Loading)
    const fallback = Waiting ? createElement(Waiting, props) : null
    return createElement(Suspense, { fallback }, createElement(Shown, props))
  }
  return Object.assign(Part, { load: loadOnce })
}

/** A page whose file is loaded when it is first opened. */
export const lazyPage = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => lazyRouteComponent(() => withWords(load), name)

/** Loads a part together with its texts. */
async function withWords<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([loadPart(load), loadAllWords()])
  return part
}
