import type { Language } from '#domain/language.ts'

/**
 * Messages to recipients and individuals in English. Other languages have the same members, or do not compile.
 * Subjects, previews and text messages stay plain, because phones and mail lists show direction marks. Text messages
 * use characters of GSM 03.38 where the language allows, which keeps the number of parts low.
 */
export const en = {
  language: 'en' as Language,
  hello: (name: string) => `Hello ${name},`,
  from: 'From',
  documents: (count: number): string => (count === 1 ? 'Document' : 'Documents'),
  signBy: 'Please sign by',
  viewBy: 'Please view by',
  inPlaceOf: (name: string, email: string) => `${name} (${email}) passed this on to you.`,
  completedAt: 'Completed',
  byHand: 'If the button doesn’t work, open this address:',
  ownLink: (until: string) =>
    `This link is for you only, so please don’t forward this email. It works until ${until}.`,
  renewableLink: (until: string) =>
    `This link is for you only, so please don’t forward this email. It works until ${until}. After that, you can ask for a new one.`,
  unexpected: (sender: string, email: string) =>
    `Not expecting this? Ask ${sender} at ${email} before you open it.`,
  questions: (sender: string, email: string) => `Questions? Ask ${sender} at ${email}.`,

  sign: {
    subject: (envelope: string) => `Please sign: ${envelope}`,
    preview: (sender: string, envelope: string) => `${sender} asks you to sign “${envelope}”.`,
    heading: (sender: string, envelope: string) => `${sender} asks you to sign “${envelope}”`,
    text: 'Read and sign the documents in your browser. You don’t need an account, and there’s nothing to install.',
    button: 'Review and sign',
    reminder: {
      subject: (envelope: string) => `Reminder: please sign ${envelope}`,
      preview: (sender: string, envelope: string) => `${sender} is waiting for you to sign “${envelope}”.`,
      heading: (sender: string, envelope: string) => `${sender} is waiting for you to sign “${envelope}”`,
      text: 'This is a reminder. Read and sign the documents in your browser. You don’t need an account, and there’s nothing to install.',
    },
  },
  view: {
    subject: (envelope: string) => `Please view: ${envelope}`,
    preview: (sender: string, envelope: string) => `${sender} asks you to view “${envelope}”.`,
    heading: (sender: string, envelope: string) => `${sender} asks you to view “${envelope}”`,
    text: 'Read the documents in your browser and confirm that you’ve seen them. You don’t need an account.',
    button: 'View the documents',
    reminder: {
      subject: (envelope: string) => `Reminder: please view ${envelope}`,
      preview: (sender: string, envelope: string) => `${sender} is waiting for you to view “${envelope}”.`,
      heading: (sender: string, envelope: string) => `${sender} is waiting for you to view “${envelope}”`,
      text: 'This is a reminder. Read the documents in your browser and confirm that you’ve seen them. You don’t need an account.',
    },
  },
  newLink: {
    subject: (envelope: string) => `Your link: ${envelope}`,
    preview: (envelope: string) => `A new link to “${envelope}”.`,
    heading: (envelope: string) => `Your link to “${envelope}”`,
    text: 'Here is the new link you asked for. You’ve finished. The sealed documents will follow when everyone else has.',
    button: 'Open the documents',
  },
  receipt: {
    subject: (envelope: string) => `Your receipt: ${envelope}`,
    preview: (envelope: string) => `A record of what you did with “${envelope}”.`,
    heading: (envelope: string) => `Your receipt for “${envelope}”`,
    text: 'You’ve finished. The attached file is a signed receipt for what you did, with everything you entered. Keep it: no one can change your copy, so it will show if anything is altered later.',
    check:
      'You don’t need any software to keep it. To check it, drop it on the page that verifies documents.',
  },
  finished: {
    subject: (envelope: string) => `Completed: ${envelope}`,
    preview: (envelope: string) => `“${envelope}” is completed. The sealed documents are ready.`,
    heading: (envelope: string) => `“${envelope}” is completed`,
    text: 'Everyone has finished. Here are the sealed documents and their certificate, for your records.',
    copyText: (sender: string) =>
      `Everyone has finished. ${sender} is sending you a copy of the sealed documents and their certificate.`,
    attached: 'The signed documents and their certificate are attached to this email.',
    tooLarge: 'The signed documents are too large to attach to this email. Use the button to get them.',
    renewingLink: (until: string) =>
      `This link is for you only, so please don’t forward this email. It works until ${until}. If you open it later, we’ll email you a new one.`,
    button: 'View and download',
  },
  recalled: {
    subject: (envelope: string) => `Recalled: ${envelope}`,
    preview: (sender: string, envelope: string) => `${sender} recalled “${envelope}” to change it.`,
    heading: (sender: string, envelope: string) => `${sender} recalled “${envelope}” to change it`,
    text: 'You don’t need to do anything. The link you were sent no longer works, and anything you entered or signed with it won’t count. You’ll get a new email when the documents are ready again.',
  },
  voided: {
    subject: (envelope: string) => `Withdrawn: ${envelope}`,
    preview: (sender: string, envelope: string) => `${sender} withdrew “${envelope}”.`,
    heading: (sender: string, envelope: string) => `${sender} withdrew “${envelope}”`,
    text: 'You don’t need to do anything. The link you were sent no longer works, and the documents can no longer be viewed or signed.',
  },
  expired: {
    subject: (envelope: string) => `Deadline passed: ${envelope}`,
    preview: (_: string, envelope: string) => `The deadline for “${envelope}” has passed.`,
    heading: (_: string, envelope: string) => `The deadline for “${envelope}” has passed`,
    text: (sender: string) =>
      `The deadline has passed, so the link you were sent no longer works, and the documents can no longer be viewed or signed. If you still want to finish, ask ${sender} to send them again.`,
  },
  otherDeclined: {
    subject: (envelope: string) => `Declined: ${envelope}`,
    preview: (person: string, envelope: string) => `${person} declined “${envelope}”.`,
    heading: (person: string, envelope: string) => `${person} declined “${envelope}”`,
    text: (sender: string) =>
      `The documents can’t be completed for now. ${sender} has been notified and will decide what happens next. Your link still works, and you’ll get an email if anything changes.`,
  },
  witness: {
    subject: (envelope: string) => `Please witness a signature: ${envelope}`,
    preview: (signer: string, envelope: string) =>
      `${signer} asks you to witness their signature on “${envelope}”.`,
    heading: (signer: string) => `${signer} asks you to witness their signature`,
    text: (signer: string, envelope: string) =>
      `${signer} is signing “${envelope}” and has named you as the witness. Open the link only if you are there when they sign: you’ll confirm that you saw it, then sign yourself. You don’t need an account.`,
    signer: 'Signer',
    sentBy: 'Sent by',
    button: 'Sign as witness',
  },
  identity: {
    preview: (sender: string) => `${sender} asks you to verify your identity.`,
    heading: (sender: string) => `${sender} asks you to verify your identity`,
    text: 'Have your identity document and a device with a camera ready. It takes about five minutes, and you don’t need an account.',
    button: 'Verify my identity',
  },
  startCode: {
    subject: (code: string, envelope: string) => `${code} is your code for “${envelope}”`,
    preview: (envelope: string) => `Enter it on the page where you began “${envelope}”.`,
    heading: 'Your code',
    hello: 'Hello,',
    text: (envelope: string) =>
      `You entered this email address to begin “${envelope}”. Enter the code on that page to continue. It works for 10 minutes.`,
    code: 'Code',
    unexpected:
      'Wasn’t that you? Then ignore this email and don’t share the code. Without it, nothing happens.',
  },

  sms: {
    sign: (sender: string, envelope: string) => `${sender} asks you to sign "${envelope}":`,
    view: (sender: string, envelope: string) => `${sender} asks you to view "${envelope}":`,
    back: (envelope: string) => `Your link to "${envelope}":`,
    recalled: (sender: string, envelope: string) =>
      `${sender} recalled "${envelope}" to change it. Your link no longer works. You'll get a new one when it's ready.`,
    voided: (sender: string, envelope: string) =>
      `${sender} withdrew "${envelope}". Your link no longer works.`,
    expired: (_: string, envelope: string) =>
      `The deadline for "${envelope}" has passed. Your link no longer works.`,
    code: (code: string, envelope: string) =>
      `${code} is your code to open "${envelope}". It works for 10 minutes. Don't share it with anyone.`,
    identityCode: (code: string) =>
      `${code} is your code to verify your identity. It works for 10 minutes. Don't share it with anyone.`,
  },
}

export type MessageWords = typeof en
