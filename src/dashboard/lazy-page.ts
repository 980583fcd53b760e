import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

/** The route of a page in a chunk of its own: what its module exports under this name. */
export function page<Name extends string>(
  { pattern }: { readonly pattern: string },
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  children?: RouteObject[],
): RouteObject {
  return {
    path: pattern,
    lazy: async () => ({ Component: (await load())[name] }),
    ...(children === undefined ? {} : { children }),
  }
}
