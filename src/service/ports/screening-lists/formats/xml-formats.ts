import type { Element } from '../element.ts'
import type { Gathering } from '../gather.ts'
import { eu } from './eu-xml.ts'
import { newOfacAdvanced } from './ofac-advanced.ts'
import { ofacSimple } from './ofac-xml.ts'
import { uk } from './uk-xml.ts'
import { un } from './un-xml.ts'

/** How the entries of one kind of list are read. */
export interface XmlFormat {
  /** The elements that are read whole, one after the other. */
  readonly entries: readonly string[]
  readonly root?: (attributes: Readonly<Record<string, string>>, gathering: Gathering) => void
  readonly entry: (element: Element, gathering: Gathering) => void
}

/** The format of a list with this outermost element, or null. */
export function formatOf(root: string): XmlFormat | null {
  switch (root) {
    case 'sdnList':
      return ofacSimple
    case 'Sanctions':
      return newOfacAdvanced()
    case 'CONSOLIDATED_LIST':
      return un
    case 'export':
      return eu
    case 'Designations':
      return uk
    default:
      return null
  }
}
