import type { Language } from '#domain/language.ts'

/** Whose name, colour and contact a message carries: the envelope's group, else its organisation. */
export interface Branding {
  readonly name: string
  /** `#rrggbb`, or null for the product's own. */
  readonly color: string | null
  /** Public address of a picture. */
  readonly logo: string | null
  readonly email: string | null
  readonly number: string | null
  readonly address: string | null
  readonly website: string | null
}

/**
 * What a mail says, before it has a form. Every member is plain text: names and messages are people's words
 * and never markup. HTML and text alternative are made from the same letter.
 */
export interface Letter {
  readonly branding: Branding
  /** English unless told. */
  readonly language?: Language
  readonly subject: string
  /** Shown by mail programs beside the subject. */
  readonly preview: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** Somebody's own words. */
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
