import { SaxesParser } from 'saxes'
import type { Gathering } from './gather.ts'
import { formatOf } from './formats/xml-formats.ts'
import type { XmlFormat } from './formats/format.ts'
import { listBounds, UnusableList } from './screening-lists.ts'
import { newElement } from './element.ts'
import type { Element } from './element.ts'

/** Takes a list's text a piece at a time. */
export interface ListReader {
  readonly write: (text: string) => void
  readonly end: () => void
}

/**
 * Reads a list in XML as a stream: of the whole file, only the entry that is being read is in memory. Refuses what lists
 * have no use for and files are attacked with: document types and their entities, pieces of text, tags and entries without
 * end, deep nesting.
 */
export function readXml(gathering: Gathering): ListReader {
  const parser = new SaxesParser({ xmlns: false })
  const open: Element[] = []
  let format: XmlFormat | null = null
  let depth = 0
  let parts = 0
  let last = 0
  const moved = () => {
    last = parser.position
  }
  parser.on('error', (error) => {
    throw new UnusableList(`It is no well-formed XML: ${error.message.slice(0, 200)}`)
  })
  parser.on('doctype', () => {
    throw new UnusableList('It has a document type, which official lists have not.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    moved()
    depth += 1
    if (depth > listBounds.depth) throw new UnusableList('Its elements are nested too deeply.')
    const local = name.replace(/^.*:/, '')
    if (format === null) {
      format = formatOf(local)
      if (format === null) throw new UnusableList(`It is none of the known lists: <${name.slice(0, 60)}>.`)
      format.root?.(attributes, gathering)
      return
    }
    if (open.length === 0 && !format.entries.includes(local)) return
    parts += 1
    if (parts > listBounds.parts) throw new UnusableList('One entry has too many parts.')
    const element = newElement(local, attributes)
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const onText = (text: string) => {
    moved()
    const element = open.at(-1)
    if (element !== undefined) element.text += text
    if ((element?.text.length ?? 0) > listBounds.piece) throw new UnusableList('One entry has too much text.')
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('comment', moved)
  parser.on('processinginstruction', moved)
  parser.on('closetag', () => {
    moved()
    depth -= 1
    const closed = open.pop()
    if (closed === undefined || open.length > 0) return
    parts = 0
    format?.entry(closed, gathering)
  })
  return {
    write: (text) => {
      parser.write(text)
      if (parser.position - last > listBounds.piece)
        throw new UnusableList('A piece of it is longer than any list should have.')
    },
    end: () => {
      parser.close()
      if (format === null) throw new UnusableList('It is empty.')
    },
  }
}
