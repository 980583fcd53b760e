import type { z } from 'zod'
import type { Camelized } from '../codec.ts'
import type { signingView } from './signing.ts'

/** The part of a recipient's page that is delivered with the HTML, before any script. */
export interface FirstScreen {
  readonly html: string
  readonly title: string
  /** The language of the text, for the page's `lang` and `dir`. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** CSS rules: the sender's brand colours and the page size. */
  readonly styles: string
  /** Whether it shows documents. Then a picture of their first page follows, and what the screen can do itself is nothing. */
  readonly showsDocuments: boolean
  /**
   * A classic script for the top of the page that requests what the page needs. The page's own scripts wait until it
   * releases them.
   */
  readonly askEarly: string
  /** A classic script to run right after the HTML. */
  readonly checkEarly: string
}

/** Renders a view's first screen in the best of the reader's languages, preferred first; null if there is none. */
export type DrawFirstScreen = (
  view: Camelized<z.output<typeof signingView>>,
  accepted: readonly string[],
) => Promise<FirstScreen | null>
