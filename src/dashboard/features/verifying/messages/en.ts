import type { Language } from '#domain/language.ts'
import { englishKitWords } from '../../../kit/text/kit-words.ts'

/** Every word an individual sees, in English. Other languages have the same members, or do not compile. */
export const en = {
  language: 'en' as Language,
  kit: englishKitWords,
  opening: 'Opening your link',
  continue: 'Continue',
  tryAgain: 'Try again',
  requestId: (id: string) => `Reference ${id}`,
  step: (part: number, of: number) => `Step ${part} of ${of}`,
  questions: (sender: string) => `Questions? Ask ${sender}:`,
  theSender: 'the sender',

  refusal: {
    'wrong-credentials': 'That code isn’t right. Check the latest message, or send a new code.',
    'code-required': 'Enter the code from the text message first. Open your link again.',
    'consent-required': 'Agree to the checks first. Open your link again.',
    'link-invalid': 'This link can’t be renewed. Ask the sender for a new one.',
    'too-many-requests': 'Too many attempts. Wait a while, then try again.',
    conflict: 'Something has changed since you opened this page. Open your link again.',
    'invalid-input': 'Something here isn’t right. Check it and try again.',
    'too-large': 'This photo is too large. Choose one of at most 10 MB.',
    'unsupported-type': 'This isn’t a JPEG or PNG photo. Choose another one.',
    'document-damaged': 'This photo can’t be read. Take it again, or choose another one.',
    offline: 'We can’t reach the service. Check your connection. Nothing you saved is lost.',
    other: 'Something went wrong. Try again in a moment. Nothing you saved is lost.',
  },
  failed: { heading: 'This page can’t be shown right now' },

  deadEnd: {
    invalid: {
      heading: 'This link doesn’t work',
      text: (_sender: string): string =>
        'Part of it may be missing. Open it again from the message you got, or copy all of it into the address bar.',
    },
    expired: {
      heading: 'This link has expired',
      text: (_sender: string): string =>
        'For your safety, links only work for a few days. Ask for a new one and continue where you left off.',
    },
    failed: {
      heading: 'Our message didn’t reach you',
      text: (sender: string) =>
        `This link has expired, and our latest message to you came back. Try again. If nothing arrives, ask ${sender} whether your address is right.`,
    },
    cancelled: {
      heading: 'This request was cancelled',
      text: (sender: string) =>
        `${sender} no longer asks you to verify your identity. You don’t need to do anything.`,
    },
    submitted: {
      heading: 'You have submitted everything',
      text: (sender: string) =>
        `Your identity is being checked. ${sender} will get the result. You don’t need to do anything else.`,
    },
    completed: {
      heading: 'Your verification is completed',
      text: (sender: string) => `${sender} has the result. You don’t need to do anything else.`,
    },
    purged: {
      heading: 'This request has ended',
      text: (sender: string) =>
        `What you submitted was permanently deleted. If ${sender} needs anything else, they will ask you.`,
    },
  },
  newLink: {
    byEmail: 'Send a new link by email',
    bySms: 'Send a new link by text message',
    sentByEmail: 'A new link is on its way by email. It can take a minute.',
    sentBySms: 'A new link is on its way by text message. It can take a minute.',
    told: (sender: string) =>
      `${sender} has been notified that you need a new link, and will send it to you.`,
  },

  headings: {
    code: 'Enter the code',
    consent: 'Verify your identity',
    details: 'Your details',
    photos: 'Your photos',
    submit: 'Check and submit',
    done: 'Thank you',
    closed: 'This request is closed',
  },
  thanks: (name: string) => `Thank you, ${name}`,
  local: { heading: 'What is checked' },
  sandbox: {
    heading: 'This is a trial',
    text: 'A sandbox replaces the checks, so nothing is really verified. Don’t submit real documents.',
  },
  ended: {
    heading: 'Your session has ended',
    text: 'Sessions last an hour. Open your link again and continue where you left off. Nothing you saved is lost.',
    reopen: 'Continue',
  },

  code: {
    before: (number: string) =>
      `Before we show you anything, we’ll send a code to ${number} to make sure it’s you.`,
    yourPhone: 'your phone',
    send: 'Send the code',
    sentTo: (number: string) => `The code was sent to ${number}.`,
    resent: 'A new code is on its way. The earlier one no longer works.',
    label: 'Code',
    submit: 'Continue',
    incomplete: 'The code has six digits.',
    tooMany: 'Too many attempts. Send another code.',
    resend: 'Send another code',
    resendIn: (seconds: number) => `Send another code in ${seconds} s`,
  },

  noEntry: {
    code: 'I can’t receive the code',
    phone:
      'A text message can take a minute. Check that your phone has reception. After 30 seconds, you can ask for a new code.',
    number: (sender: string) =>
      `Is the number wrong, or don’t you have the phone with you? ${sender} can change the number or let you in another way.`,
    notYou: 'Not meant for you? Close this page. Nothing about you or anyone else has been shown.',
    write: (sender: string) => `Write to ${sender}`,
  },

  consent: {
    asks: (sender: string, business: string, individual: string) =>
      `${sender} of ${business} asks you, ${individual}, to verify your identity.`,
    document: 'Your passport, driving licence or identity card',
    cameraForFace: 'A device with a camera: for the document and for your face',
    camera: 'A device with a camera, or photos of the document',
    time: 'About five minutes',
    termsHeading: 'What you agree to',
    needed: 'Agree to continue, or close this page and ask for another way.',
    agree: 'I have read this and agree to the checks',
  },

  details: {
    hint: 'Enter them as they appear on your document.',
    givenNames: 'Given names',
    familyName: 'Family name',
    birthDate: 'Date of birth',
    address: 'Address',
    country: 'Country',
    document: 'Document',
    documentNumber: 'Document number',
    faults: {
      givenNames: 'Enter your given names.',
      familyName: 'Enter your family name.',
      birthDate: 'Enter a date in the past, with a four-digit year.',
      address: 'Enter your address.',
      country: 'Choose a country from the list.',
      document: 'Choose a document.',
      documentNumber: 'Enter the number, at most 50 characters.',
    },
    noCountry: 'No country with this name.',
  },
  documents: {
    passport: 'Passport',
    'driving-licence': 'Driving licence',
    'identity-card': 'Identity card',
  },

  photos: {
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
  },
  photo: {
    quality: 'Sharp, complete and without glare. JPEG or PNG.',
    count: (given: number, wanted: number) => `${given} of ${wanted} photos added`,
    back: 'Back to your details',
    given: 'Added',
    asGiven: (name: string) => `${name}, as added`,
    take: 'Take a photo',
    again: 'Take again',
    choose: 'Choose a file',
  },
  camera: {
    fault: {
      blurred: 'It looks blurred. Hold still, and change the distance a little.',
      glare: 'There’s a reflection. Tilt the document, or turn off the flash.',
      dark: 'It’s too dark. Find more light.',
      frame: 'Fit the whole document into the frame.',
    },
    good: 'Good. Hold still and take the photo.',
    take: 'Take the photo',
    again: 'Take again',
    use: 'Use this photo',
    taken: 'Your photo',
    starting: 'Starting the camera',
    picture: 'Camera picture',
    forbidden:
      'This page isn’t allowed to use the camera. Allow it in your browser’s settings, or choose a photo instead.',
    busy: 'Another app is using the camera. Close it, or choose a photo instead.',
    failed: 'The photo couldn’t be taken. Try again, or choose a photo instead.',
    none: 'No camera was found. Choose a photo instead.',
  },

  review: {
    hint: 'Once you submit, nothing can be changed.',
    details: 'Your details',
    photos: 'Your photos',
    name: 'Name',
    change: 'Change',
    changeDetails: 'Change your details',
    changePhotos: 'Change your photos',
    submit: 'Submit',
  },
  done: {
    text: 'You have submitted everything. The checks start now and usually take a few minutes.',
    next: (sender: string) =>
      `${sender} will get the result. You don’t need to do anything else, and can close this page.`,
    /** For a check that opens documents. */
    back: 'Back to the documents',
    backText: 'The documents open once the check is done.',
  },
  closed: 'You don’t need to do anything else.',
}

export type Words = typeof en
