import type { FieldType } from '#domain/field/field.ts'
import type { Language } from '#domain/language.ts'
import { englishKitWords } from '../../../kit/text/kit-words.ts'
import { englishPaperWords } from '../../../paper/paper-words.ts'

/** The words about each kind of field. */
interface KindWords {
  readonly kind: Readonly<Record<FieldType, string>>
  /** Short words inside an empty field, or null where nothing is shown. */
  readonly prompt: Readonly<Record<FieldType, string | null>>
  readonly filled: Readonly<Record<FieldType, string>>
  readonly empty: Readonly<Record<FieldType, string>>
}

const kindWords: KindWords = {
  kind: {
    signature: 'Signature',
    initials: 'Initials',
    witness: 'Witness signature',
    date: 'Date',
    input: 'Text',
    checkbox: 'Checkbox',
    dropdown: 'Choice',
  },
  prompt: {
    signature: 'Sign',
    initials: 'Initial',
    witness: 'Witness',
    date: null,
    input: 'Text',
    checkbox: null,
    dropdown: 'Choose…',
  },
  filled: {
    signature: 'signed',
    initials: 'initialled',
    witness: 'signed by the witness',
    date: 'filled in when you finish',
    input: 'filled in',
    checkbox: 'ticked',
    dropdown: 'chosen',
  },
  empty: {
    signature: 'not yet signed',
    initials: 'not yet initialled',
    witness: 'not yet signed',
    date: 'filled in when you finish',
    input: 'empty',
    checkbox: 'not ticked',
    dropdown: 'nothing chosen',
  },
}

/** Every word a recipient sees, in English. Other languages have the same members, or do not compile. */
export const en = {
  language: 'en' as Language,
  kit: englishKitWords,
  paper: englishPaperWords,
  /** The browser tab. */
  title: (envelope: string | null) => (envelope ? `${envelope} – sign` : 'Sign'),

  opening: 'Opening…',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  back: 'Back',
  continue: 'Continue',
  done: 'Done',
  requestId: (id: string) => `Reference ${id}`,

  from: (sender: string) => `From ${sender}`,
  contact: {
    heading: 'Questions?',
    ask: (sender: string) => `Ask ${sender}:`,
    website: 'Website',
  },

  unreachable: {
    heading: 'No connection',
    text: 'We can’t reach the service right now. Check your connection and try again. Nothing you entered is lost.',
  },
  failed: {
    heading: 'Something went wrong',
    text: 'This page couldn’t be shown. Try again in a moment. What you entered is kept.',
  },

  /** Refusals of the service, by code. */
  refusal: {
    'session-ended': 'Your session has ended. Open the link again.',
    'link-invalid': 'This link can’t be renewed. Ask the sender for a new one.',
    'password-required': 'Enter your password first. Reload the page.',
    'code-required': 'Enter the code from the text message first. Reload the page.',
    'identity-required': 'Confirm your identity first. Reload the page.',
    'consent-required': 'Agree to sign electronically first. Reload the page.',
    conflict: 'Something has changed since you opened this page. Reload it and try again.',
    'envelope-not-open': 'This document is closed. It can no longer be changed.',
    'recipient-finished': 'You’ve already finished. Nothing can be changed now.',
    'recipient-declined': 'You’ve already declined. Nothing can be changed now.',
    'not-your-turn': 'It’s not your turn yet. You’ll get a message when it is.',
    'not-found': 'The sender has removed this. Reload the page.',
    'not-allowed': 'This can’t be changed here.',
    'changed-since-shown': 'Something has changed since you last saw it. Look through it again, then finish.',
    'witness-is-party': 'The witness must be someone else, not the sender or anyone who signs here.',
    'fields-incomplete': 'Something is still missing. Fill in what is required, then finish.',
    'invalid-input': 'This wasn’t accepted. Check it and try again.',
    'too-large': 'The signatures here have too many details altogether. Draw a simpler one, or type it.',
    'not-available': 'The service is busy right now. Try again in a moment. What you entered is kept.',
    other: 'Something went wrong. Try again in a moment. What you entered is kept.',
  },

  password: {
    heading: 'Enter your password',
    text: (sender: string) =>
      `${sender} protected this document with a password. Enter the one they gave you.`,
    label: 'Password',
    submit: 'Continue',
    empty: 'Enter the password.',
    wrong: 'That password isn’t right. Check it and try again.',
    /** `when` is such as `in 5 seconds`. */
    tooMany: (when: string) => `Too many attempts. Try again ${when}.`,
  },

  code: {
    heading: 'Confirm it’s you',
    text: (number: string) => `We’ll text a six-digit code to ${number}.`,
    textUnknown: 'We’ll text you a six-digit code.',
    send: 'Send the code',
    sentTo: (number: string) => `We sent a code to ${number}. It works for ten minutes.`,
    sentToUnknown: 'We texted you a code. It works for ten minutes.',
    label: 'Six-digit code',
    submit: 'Continue',
    incomplete: 'Enter all six digits.',
    wrong: 'That code isn’t right. Check the latest message, or send a new code.',
    tooMany: 'Too many attempts. Send a new code.',
    resend: 'Send a new code',
    resendIn: (seconds: number) => `Send a new code in ${seconds} s`,
    resent: 'A new code is on its way. The earlier one no longer works.',
  },

  identity: {
    heading: 'Confirm your identity',
    text: (sender: string) => `${sender} asks you to confirm who you are before the documents open.`,
    needed:
      'You need a passport, driving licence or identity card, and a camera. It usually takes a few minutes.',
    elsewhere: 'You started this in another browser. Continue there, or start again here.',
    sandbox: 'This is a trial. Nothing is really checked, so don’t submit real documents.',
    begin: 'Confirm my identity',
    goOn: 'Continue',
    usedUp: (sender: string) => `You’ve started this too often. Ask ${sender} to let you try again.`,
    waiting: 'One moment',
    checking: 'You’ve submitted everything. The documents open here once the check is done.',
    review: (sender: string) =>
      `${sender} has to look at your check before the documents open. You’ll get an email when you can continue.`,
    reviewMuted: (sender: string) =>
      `${sender} has to look at your check before the documents open. Come back by the same link to continue.`,
  },

  /** For recipients who need a password or a code and have none. */
  noEntry: {
    code: 'I can’t receive the code',
    password: 'I don’t have the password',
    phone:
      'A text message can take a minute. Check that your phone has reception. After 30 seconds, you can ask for a new code.',
    number: (sender: string) =>
      `Is the number wrong, or don’t you have the phone with you? ${sender} can change the number or let you in another way.`,
    given: (sender: string) =>
      `${sender} chose the password and will tell you what it is, for example by phone. It isn’t in any of our messages. Upper and lower case matter.`,
    notYou:
      'Not meant for you? Close this page. None of the document has been shown. You can decline after this step.',
    write: (sender: string) => `Write to ${sender}`,
  },

  consent: {
    heading: (kind: 'signer' | 'viewer' | 'carbon-copy'): string =>
      kind === 'signer' ? 'Review and sign' : 'Review the document',
    invitation: (sender: string, kind: 'signer' | 'viewer' | 'carbon-copy') =>
      kind === 'signer' ? `${sender} asks you to sign` : `${sender} asks you to view`,
    actBy: (kind: 'signer' | 'viewer' | 'carbon-copy', until: string) =>
      kind === 'signer' ? `Please sign by ${until}` : `Please view by ${until}`,
    messageFrom: (sender: string) => `Message from ${sender}`,
    termsHeading: 'Signing electronically',
    agree: 'I agree to use electronic records and signatures',
    needed: 'Tick the box to continue, or decline below.',
    submit: 'Continue',
    decline: 'Decline to sign',
    signingAs: (name: string, email: string) => `You are signing as ${name} (${email}).`,
  },

  waiting: {
    heading: 'It’s not your turn yet',
    text: 'Others sign before you. We’ll send you a message when it’s your turn. You can close this page.',
    copyHeading: 'Not finished yet',
    copyText:
      'We’ll email you a copy of this document as soon as everyone has signed it. You can close this page.',
  },

  deadEnd: {
    invalid: {
      heading: 'This link doesn’t work',
      text: 'It may be incomplete. Open the link from the message again, or copy all of it into the address bar. If that doesn’t help, ask the person who sent it for a new one.',
    },
    expired: {
      heading: 'This link has expired',
      text: 'Signing links work for a limited time. Ask for a new one, and we’ll send it to the same address as before.',
      textNoRequest: 'Signing links work for a limited time. Ask the sender for a new one.',
      textFromSender: (sender: string) =>
        `Signing links work for a limited time. Ask for a new one, and ${sender} will send it to you.`,
    },
    voided: {
      heading: 'This document was withdrawn',
      text: 'The sender has cancelled it, so it can no longer be viewed or signed. You don’t need to do anything.',
    },
    removed: {
      heading: 'You are no longer asked to sign',
      text: 'The sender has removed you from this document. You don’t need to do anything.',
    },
    replaced: {
      heading: 'There is a newer link',
      text: 'The sender has changed your details and this link no longer works. Open the newest message you received.',
    },
    reassigned: {
      heading: 'This was passed on',
      text: 'Someone else now acts in your place, so this link no longer works. You don’t need to do anything. If that is a mistake, ask the sender.',
    },
    recalled: {
      heading: 'The sender is making changes',
      text: 'The document was recalled, so this link no longer works. You’ll get a new message when it’s ready to sign. If you already have a newer one, open that.',
    },
    askSender: 'Ask for a new link',
    byEmail: 'Email me a new link',
    bySms: 'Text me a new link',
    sent: 'A new link is on its way. Check your messages, and the spam folder too.',
    senderNotified: (sender: string) => `We have notified ${sender} that you need a new link.`,
    document: 'Document',
  },

  ended: {
    heading: 'Your session has ended',
    text: 'This happens when the sender changes your details, or after a long time. What you entered is kept.',
    reopen: 'Open again',
  },
  closed: {
    heading: 'This document is closed',
    text: 'It can no longer be viewed or signed here. Ask the sender if you expected something else.',
    voided:
      'The sender has withdrawn this document, so it can no longer be viewed or signed. You don’t need to do anything.',
    voidedHeading: 'This document was withdrawn',
  },

  pages: 'Pages',
  page: (page: number, of: number) => `Page ${page} of ${of}`,
  documentHeading: (name: string, pages: number) => `${name}, ${pages === 1 ? '1 page' : `${pages} pages`}`,
  reading: {
    label: 'How the document is shown',
    page: 'Page',
    reading: 'Reading',
    larger: 'Larger text',
    smaller: 'Smaller text',
    usual: 'Usual size',
    table: 'Table',
    picture: 'This page is a picture, so there’s no text to enlarge.',
    unread: 'The text of this page couldn’t be read, so it’s shown as printed.',
    pictureFields: 'Its fields are below.',
    pictureOf: (page: number) => `Picture of page ${page}`,
    asPrinted: 'As printed',
    showPage: (page: number) => `Show page ${page} as printed`,
    toFields: (page: number) => `To the fields on page ${page}`,
    /** The text of a page that is a picture, recognised by a machine. */
    recognised: {
      start: 'Read the text by machine',
      size: 'Loads up to 7 MB once. The page stays on this device.',
      busy: 'Reading the text…',
      failed: 'The text couldn’t be read. Check your connection and try again.',
      again: 'Try again',
      none: 'No text was found on this page.',
      note: (percent: number) =>
        `Read by a machine, about ${percent} % sure. It can be wrong, above all where it’s underlined. What counts is the page as printed.`,
      label: (page: number) => `Text of page ${page}, read by a machine`,
    },
  },
  zoomIn: 'Enlarge',
  zoomOut: 'Make smaller',
  zoomFit: 'Fit to width',
  zoomIs: (percent: number) => `${percent} %`,
  more: 'More',
  about: 'About this document',

  attached: {
    heading: 'Data sent with the documents',
    download: 'Download',
    downloadNamed: (name: string) => `Download ${name}`,
    failed: 'It couldn’t be loaded. Try again.',
  },

  progress: {
    label: 'Progress',
    of: (done: number, total: number) => `${done} of ${total} done`,
    none: 'Nothing is required. Finish when you’re ready.',
    viewing: 'Read the document, then finish.',
    all: 'All done. You can finish now.',
    left: (left: number) => (left === 1 ? '1 required field left' : `${left} required fields left`),
  },
  guide: {
    start: 'Start',
    next: 'Next field',
  },
  save: {
    saved: 'Saved',
    saving: 'Saving…',
    offline: 'Offline – kept on this device',
    unkept: 'Not saved yet – keep this page open',
    back: 'Connected again. Everything is saved.',
    refused: (reason: string) => `This couldn’t be saved. ${reason}`,
  },
  live: {
    typing: (name: string) => `${name} is typing…`,
    replaced: (by: string | null) =>
      by === null ? 'Someone else changed this. You had entered:' : `${by} changed this. You had entered:`,
    takeBack: 'Put mine back',
    keepTheirs: 'Keep theirs',
    changed: (label: string) => `${label} was changed by someone else.`,
    filledBy: (name: string, time: string | null) =>
      time === null ? `Filled in by ${name}` : `Filled in by ${name} at ${time}`,
    changedBy: (name: string, time: string | null) =>
      time === null ? `Changed by ${name}` : `Changed by ${name} at ${time}`,
    changedElsewhere: (time: string | null) =>
      time === null ? 'Changed on another page' : `Changed on another page at ${time}`,
  },

  field: {
    ...kindWords,
    /** Between the parts of a label. */
    parts: ', ',
    page: (page: number) => `page ${page}`,
    required: 'required',
    optional: 'optional',
    shared: 'others can change it too',
    of: (owner: string) => `of ${owner}`,
    readOnly: 'can’t be changed',
    dateLike: (sample: string) => `like ${sample}`,
    nothing: 'Nothing chosen',
    applied: (label: string) => `${label}: signed.`,
    unprintable: (characters: string) =>
      [...characters].length > 1
        ? `These characters can’t be printed and were left out: ${characters}`
        : `This character can’t be printed and was left out: ${characters}`,
    tooLong: (most: number) => `No more than ${most} characters fit in a field.`,
    beyondPage: 'The page has no room for more text. What didn’t fit was left out.',
  },

  signature: {
    headingOf: { signature: 'Your signature', initials: 'Your initials' },
    draw: 'Draw',
    type: 'Type',
    padLabel: 'Drawing area. To sign by keyboard, choose Type.',
    padHint: {
      signature: 'Sign here with your finger or the mouse',
      initials: 'Draw your initials here',
      witness: 'Witness: sign here',
    },
    turn: 'Turn your phone sideways for more room.',
    undo: 'Undo',
    clear: 'Clear',
    nameLabel: 'Your name',
    initialsLabel: 'Your initials',
    faceLabel: 'Handwriting style',
    onlyFace: 'Style for this script',
    face: { 'dancing-script': 'Flowing', caveat: 'Handwritten', 'homemade-apple': 'Classic' },
    adopt: { signature: 'Adopt and sign', initials: 'Adopt and initial' },
    change: 'Use this one',
    explain: {
      signature:
        'It goes in this field and is offered for your other signatures. You can change it until you finish.',
      initials:
        'They go in this field and are offered for your other initials. You can change them until you finish.',
    },
    empty: {
      draw: 'Draw first, or choose Type.',
      type: 'Type your name first.',
      picture: 'Choose a picture first.',
    },
    unprintable: (characters: string) =>
      `This style can’t write ${characters}. Draw instead, or leave it out.`,
    changeHeading: { signature: 'Change your signature', initials: 'Change your initials' },
    remove: 'Remove from this field',
    replaceAll: (count: number) =>
      `Also replaces it in the ${count === 1 ? 'other field' : `other ${count} fields`} you signed with it.`,
    picture: {
      tab: 'Picture',
      hint: 'Choose a photo or scan of what you wrote on white paper. Only the ink is kept.',
      choose: 'Choose an image',
      another: 'Choose another',
      stays: 'The picture stays on this device.',
      strength: 'How much counts as ink',
      strengthValue: (percent: number) => `${percent} percent`,
      preview: 'How it will be printed',
      fault: {
        'too-large': 'The picture is larger than 20 MB. Choose a smaller one.',
        'no-picture': 'This file can’t be read as a picture. Choose a JPEG or PNG.',
        'no-ink': 'No ink was found. Write with a dark pen on white paper, in even light.',
      },
    },
    preview: 'Preview',
    saved: 'Adopted.',
    removed: (label: string) => `${label}: removed.`,
  },

  witness: {
    signFirst: 'Sign first',
    signFirstText: 'A witness attests to your signature. Sign where you need to, then ask your witness.',
    signNow: 'Go to the signature',
    signedBy: (signer: string) => `The signature of ${signer}`,
    clearedByChange: 'If you change this, your witness has to sign again.',
    notSigned: (signer: string) =>
      `${signer} has changed or removed the signature. Ask ${signer} to sign first.`,
    heading: 'Your witness',
    handOver: 'Hand over to your witness',
    handOverText: (signer: string) =>
      `A witness watches ${signer} sign and confirms it with a signature of their own. Give this device to your witness now.`,
    begin: 'I am the witness',
    name: 'Full name of the witness',
    email: 'Email of the witness',
    nameNeeded: 'Enter your full name.',
    emailNeeded: 'Enter your email address, such as name@example.com.',
    notOwn: 'The witness must be another person. This is the signer’s own email.',
    unprintable: (characters: string) =>
      `We have no font for ${characters}. Write the name with other characters.`,
    notOwnName: 'The witness must be another person. This is the signer’s own name.',
    statement: (signer: string) => `I confirm that I watched ${signer} sign this document.`,
    statementNeeded: 'Confirm that you watched.',
    confirm: 'Sign as witness',
    handBack: (signer: string) => `Thank you. Please hand the device back to ${signer}.`,
    changeHeading: 'Change the witness',
    remove: 'Remove the witness',
    by: (name: string) => `by ${name}`,
    link: {
      choose: 'Send the witness a link',
      heading: 'Ask your witness by email',
      text: 'Your witness gets their own link, confirms that they watched you, and signs on their device. You can finish once they’ve signed.',
      send: 'Send the link',
      asked: (name: string) => `${name} was asked to witness`,
      sentTo: (email: string) =>
        `A link is on its way to ${email}. This page will show when they have signed. You can close it in the meantime.`,
      opened: 'The link was opened.',
      undelivered: 'The email couldn’t be delivered. Check the address and ask again.',
      signed: (name: string) => `${name} has signed using the link.`,
      askAgain: 'Ask again, or someone else',
      here: 'Sign on this device instead',
      withdraw: 'Withdraw the link',
      waiting: (name: string) => `Waiting for ${name}`,
      pageHeading: (signer: string) => `Witness the signature of ${signer}`,
      pageText: (signer: string) =>
        `${signer} is signing this document and has named you as the witness. Sign only if you watch them sign. You don’t need to read the document itself.`,
      signingAs: (email: string) =>
        `Your name and ${email} are printed beside your signature, and recorded with the time and your network address.`,
      thanks: (name: string) => `Thank you, ${name}`,
      thanksText: (signer: string) =>
        `Your signature is in place, and ${signer} can finish now. You can close this page.`,
      expired: (signer: string) => `Ask ${signer} to send you a new one.`,
      withdrawn: {
        heading: 'You are no longer asked',
        text: 'The request was withdrawn or sent again. If you have a newer email, open the link in it. Otherwise, you don’t need to do anything.',
      },
      closed: {
        heading: 'There’s nothing to witness now',
        text: 'The signing has ended or the document was withdrawn. You don’t need to do anything.',
      },
    },
  },

  finish: {
    button: 'Finish',
    viewing: 'Finish viewing',
    heading: 'Finish signing?',
    headingViewing: 'Finish viewing?',
    text: 'You can’t change anything afterwards.',
    textViewing: 'We’ll tell the sender that you’ve viewed the document.',
    confirm: 'Finish',
    working: 'Finishing…',
    missingHeading: 'Something is still missing',
    missingText: 'Fill in these fields, then finish.',
    changedHeading: 'Something has changed',
    changedText: 'These fields have changed since you looked at them. Look at each one, then finish.',
    goTo: 'Go to the first one',
    offline: 'You’re offline. What you entered is kept on this device. Finish when you’re back online.',
  },
  decline: {
    button: 'Decline to sign',
    buttonViewing: 'Decline to view',
    heading: 'Decline to sign?',
    headingViewing: 'Decline to view?',
    text: (sender: string) =>
      `We’ll tell ${sender}, with your reason. You can’t sign afterwards unless they ask you again.`,
    reason: 'Reason',
    reasonNeeded: 'Tell the sender why.',
    confirm: 'Decline',
  },
  reassign: {
    button: 'Pass on to someone else',
    heading: 'Pass this on to someone else?',
    text: (sender: string) =>
      `They get a link by email and act in your place. What you entered is discarded, and your link stops working. We’ll tell ${sender}, with your reason.`,
    name: 'Their full name',
    email: 'Their email',
    mobile: 'Their mobile number',
    nameNeeded: 'Enter their full name.',
    emailNeeded: 'Enter their email address, such as name@example.com.',
    mobileNeeded:
      'Enter a number of their own, with the country code, such as +61 400 000 000. It gets the code.',
    taken: 'This person is already involved. Enter someone else’s address.',
    muted: (sender: string) =>
      `This page came to you without messages from us, so it can’t be passed on here. Ask ${sender} to change the recipient.`,
    usedUp: (sender: string) =>
      `This has been passed on three times already. Ask ${sender} to change the recipient.`,
    confirm: 'Pass on',
  },

  checkDocument: 'Check a sealed document',
  /** On the device of a host, which goes from hand to hand. */
  inPerson: {
    host: (host: string) => `You’re acting in person. ${host} is your host.`,
    handBack: 'Hand the device back',
    stop: 'Stop and lock the screen',
  },

  finished: {
    heading: (name: string) => `Thank you, ${name}`,
    signed: 'You have signed.',
    viewed: 'You have finished viewing.',
    copyHeading: 'Your copy is ready',
    allDone: 'Everyone has finished. The documents are final and sealed.',
    checking:
      'Everyone has finished. The documents are being checked before they are sealed, and will appear here as soon as that’s done.',
    othersLeft: 'The finished documents will be emailed to you when everyone has signed.',
    othersLeftMuted: 'You can come back with the same link to download the finished documents.',
    at: (moment: string) => `Finished on ${moment}`,
    downloads: 'Downloads',
    master: 'Signed document',
    masterSoFar: 'Document as signed so far',
    certificate: 'Certificate of completion',
    combined: 'Document and certificate in one file',
    original: 'Original document',
    receipt: 'Receipt for what you did',
    preparing: 'The final documents are being prepared…',
    redirect: (host: string, seconds: number) => `You will be taken to ${host} in ${seconds} s.`,
    redirectNow: (host: string) => `Go to ${host}`,
    stay: 'Stay here',
    closePage: 'You can close this page.',
  },
  declined: {
    heading: 'You have declined',
    text: (sender: string) => `${sender} has been notified. You don’t need to do anything else.`,
  },
}

export type Words = typeof en
