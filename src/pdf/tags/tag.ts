/** A standard type of a structure element. Source: ISO 32000-1 §14.8.4. */
export type TagRole =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'Form'

/** What a part of the drawing is, for readers that do not see it. Every object is one element. */
export interface Tag {
  readonly role: TagRole
  /** Says in words what a picture shows. */
  readonly alt?: string
  /** Of a form field that is filled in: text, or a box. */
  readonly field?: 'text' | 'checked' | 'unchecked'
  /** The element around it, once it is known. */
  parent: Tag | null
}

export function newTag(role: TagRole, more: Pick<Tag, 'alt' | 'field'> = {}): Tag {
  return { role, ...more, parent: null }
}

/** Puts a tag, or the outermost element that it is in already, into another one. */
export function putInto(outer: Tag, tag: Tag): void {
  let top = tag
  while (top !== outer && top.parent !== null) top = top.parent
  if (top !== outer) top.parent = outer
}
