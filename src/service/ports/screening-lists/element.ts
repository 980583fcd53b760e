/** An element of an entry, with everything in it. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

export function newElement(name: string, attributes: Readonly<Record<string, string>>): Element {
  return { name, attributes, children: [], text: '' }
}

/** The elements that a path of names leads to. */
export function all(element: Element, ...path: readonly string[]): Element[] {
  return path.reduce(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  )
}

/** The text of the first element that a path of names leads to, or nothing. */
export function textAt(element: Element, ...path: readonly string[]): string {
  return all(element, ...path)[0]?.text.trim() ?? ''
}
