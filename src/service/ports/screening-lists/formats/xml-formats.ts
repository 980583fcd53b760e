import { eu } from './eu-xml.ts'
import { newOfacAdvanced } from './ofac-advanced.ts'
import { ofacSimple } from './ofac-xml.ts'
import type { XmlFormat } from './format.ts'
import { uk } from './uk-xml.ts'
import { un } from './un-xml.ts'

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
