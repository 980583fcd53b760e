import type { Element } from '../element.ts'
import type { Gathering } from '../gather.ts'

/** How the entries of one kind of list are read. */
export interface XmlFormat {
  /** The elements that are read whole, one after the other. */
  readonly entries: readonly string[]
  readonly root?: (attributes: Readonly<Record<string, string>>, gathering: Gathering) => void
  readonly entry: (element: Element, gathering: Gathering) => void
}
