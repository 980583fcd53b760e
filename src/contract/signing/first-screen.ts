import type { z } from 'zod'
import type { Camelized } from '../codec.ts'
import type { signingView } from './signing.ts'

/** What a recipient reads in the page itself, before any script has come. */
export interface FirstScreen {
  readonly html: string
  readonly title: string
  /** Of the words, as the page's `lang` and `dir`. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** Rules of CSS: the colours of whoever sent the envelope, the size of a page. */
  readonly styles: string
  /** Whether it shows a picture that comes next; the page's scripts then wait for `askEarly` to let them out. */
  readonly awaitsPicture: boolean
  /** A classic script that asks for what the page needs while its own scripts are still on their way; for the page's very beginning. */
  readonly askEarly: string
  /** A classic script for right after the HTML. */
  readonly checkEarly: string
}

/** Draws the first screen of a view for a reader whose browser accepts these languages, most wanted first; null where there is none. */
export type DrawFirstScreen = (
  view: Camelized<z.output<typeof signingView>>,
  accepted: readonly string[],
) => Promise<FirstScreen | null>
