import { lazyRouteComponent as lazyPage } from '@tanstack/react-router'
import { type ComponentType, lazy } from 'react'
import { loadPart } from './load-part.ts'

/** A component whose file is loaded when it is first shown. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPart(load) }))

/** A page whose file is loaded when it is first opened. */
export const lazyRouteComponent: typeof lazyPage = (load, name) =>
  lazyPage(() => loadPart(load), name)
