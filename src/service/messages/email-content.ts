import type { Language } from '#domain/language.ts'

/** Whose name, colour and contact a message shows: those of the envelope's group, otherwise of its organisation. */
export interface Branding {
  readonly name: string
  /** `#rrggbb`, or null for the product's own. */
  readonly color: string | null
  /** Public address of an image. */
  readonly logo: string | null
  readonly email: string | null
  readonly number: string | null
  readonly address: string | null
  readonly website: string | null
}

/**
 * The content of an email, independent of its form. Every member is plain text: names and messages are never markup.
 * The HTML and the text alternative are built from the same content.
 */
export interface EmailContent {
  readonly branding: Branding
  /** Defaults to English. */
  readonly language?: Language
  readonly subject: string
  /** Shown by mail programs next to the subject. */
  readonly preview: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** A person's own message. */
  readonly message: { readonly from: string; readonly text: string } | null
  readonly facts: readonly Fact[]
  readonly button: { readonly label: string; readonly address: string } | null
  /** Small print. */
  readonly notes: readonly string[]
}

export interface Fact {
  readonly label: string
  readonly value: string
}
