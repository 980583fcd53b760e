import type { PhotoKind, VerifyingDeadEnd, VerifyingView } from '../../api/verifying.ts'

/** What a page about an ended or unusable link says; `text` for somebody who asked and whose name is known. */
interface EndWords {
  readonly heading: string
  readonly text: (sender: string) => string
}

/** Why a link leads nowhere, and what to do. */
export const deadEndWords: Readonly<Record<VerifyingDeadEnd['reason'], EndWords>> = {
  invalid: {
    heading: 'This link is not right',
    text: () =>
      'Part of it may be missing. Open it again from the message you got, or copy the whole of it into the address bar.',
  },
  expired: {
    heading: 'This link has expired',
    text: () => 'For your safety links work for some days only. Ask for a new one, and go on where you were.',
  },
  failed: {
    heading: 'Our message did not reach you',
    text: (sender) =>
      `This link has expired, and the latest message to you came back. Try again; if nothing arrives, ask ${sender} whether your address is right.`,
  },
  cancelled: {
    heading: 'This request was cancelled',
    text: (sender) => `${sender} no longer asks you to verify your identity. There is nothing for you to do.`,
  },
  submitted: {
    heading: 'You have handed everything in',
    text: (sender) =>
      `Your identity is being checked. ${sender} hears of the outcome; you need do nothing more.`,
  },
  completed: {
    heading: 'Your verification is completed',
    text: (sender) => `${sender} has the outcome. There is nothing left for you to do.`,
  },
  purged: {
    heading: 'This request has ended',
    text: (sender) =>
      `What you handed in was removed for good. If ${sender} needs anything else, they will ask you.`,
  },
}

export const stepHeadings: Readonly<Record<VerifyingView['step'], string>> = {
  code: 'Enter the code',
  consent: 'Verify your identity',
  details: 'Your details',
  photos: 'Your photos',
  submit: 'Check and hand in',
  done: 'Thank you',
  closed: 'This request is closed',
}

interface PhotoWords {
  readonly name: string
  readonly hint: string
  /** Names the file in the summary. */
  readonly short: string
}

export const photoWords: Readonly<Record<PhotoKind, PhotoWords>> = {
  'document-front': {
    name: 'Front of your document',
    hint: 'The page or side with your photo. All four corners in the picture, nothing covered.',
    short: 'Document, front',
  },
  'document-back': {
    name: 'Back of your document',
    hint: 'Turn it over. All four corners in the picture, nothing covered.',
    short: 'Document, back',
  },
  selfie: {
    name: 'Your face',
    hint: 'Look straight ahead, in good light, without sunglasses or a hat.',
    short: 'Your face',
  },
}

export const documentWords = {
  passport: 'Passport',
  'driving-licence': 'Driving licence',
  'identity-card': 'Identity card',
} as const

/** Why the camera does not start. */
export function cameraWords(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'This page may not use the camera. Allow it in your browser’s settings, or choose a photo instead.'
  if (name === 'NotReadableError')
    return 'Another app is using the camera. Close it, or choose a photo instead.'
  return 'No camera was found. Choose a photo instead.'
}
