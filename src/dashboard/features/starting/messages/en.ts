import type { Language } from '#domain/language.ts'
import { englishKitWords } from '../../../kit/text/kit-words.ts'

/** Every word of the page of a public link, in English. Other languages have the same members, or do not compile. */
export const en = {
  language: 'en' as Language,
  kit: englishKitWords,
  opening: 'Opening the page',
  tryAgain: 'Try again',
  requestId: (id: string) => `Reference ${id}`,
  questions: (sender: string) => `Questions? Ask ${sender}:`,

  sign: (sender: string) =>
    `${sender} offers this for signing online. Say who you are, then read and sign it here. You don’t need an account.`,
  view: (sender: string) =>
    `${sender} offers this for reading online. Say who you are, then read it here. You don’t need an account.`,
  documents: 'Documents',
  name: 'Your name',
  nameHint: 'As it should appear on the document.',
  email: 'Your email',
  emailHint: 'We’ll send a code to it, and the finished documents.',
  emailHintNoCode: 'We’ll send the finished documents to it.',
  onlyFrom: (domains: string) => `Use an address that ends with ${domains}.`,
  continue: 'Continue',
  faults: {
    name: 'Enter your name.',
    address: 'Enter a name without web addresses.',
    email: 'Enter one valid email address.',
  },

  code: {
    heading: 'Check your email',
    sentTo: (email: string) => `We sent a code to ${email}. Enter it to continue.`,
    resent: 'A new code is on its way. The earlier one no longer works.',
    late: 'It can take a minute. Look in the spam folder too. If you asked for several codes, wait an hour before you try again.',
    label: 'Code',
    submit: 'Continue',
    incomplete: 'The code has six digits.',
    resend: 'Send another code',
    resendIn: (seconds: number) => `Send another code in ${seconds} s`,
    change: 'Use another address',
    tooMany: 'Too many attempts. Send another code.',
  },

  refusal: {
    'wrong-credentials': 'That code isn’t right. Check the latest email, or send another code.',
    'link-invalid': 'This link no longer works. Reload the page to find out why.',
    'too-many-requests': 'Too many attempts from here. Wait a while, then try again.',
    conflict: 'This can’t be continued here. You may have begun it before: look for the link in your email.',
    'invalid-input': 'Something here isn’t right. Check it and try again.',
    'not-ready-to-send': 'The documents aren’t ready to be signed. Tell the sender.',
    offline: 'We can’t reach the service. Check your connection and try again.',
    other: 'Something went wrong. Try again in a moment.',
  },
  failed: 'This page can’t be shown right now',

  deadEnd: {
    invalid: {
      heading: 'This link doesn’t work',
      text: 'Part of it may be missing. Scan the code again, or copy the whole address.',
    },
    paused: { heading: 'Not open right now', text: 'This was paused. Try again later, or ask the sender.' },
    expired: { heading: 'The time for this is over', text: 'This link no longer works. Ask the sender.' },
    'used-up': {
      heading: 'No places left',
      text: 'As many people as allowed have used this link. Ask the sender.',
    },
    closed: {
      heading: 'This was closed',
      text: 'This link no longer works. If you’ve already begun, open the link in your email.',
    },
  },
}

export type Words = typeof en
