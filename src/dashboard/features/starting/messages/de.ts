import { kitWords } from '../../../guest/language/words/de.ts'
import type { Words } from './en.ts'

/** Every word of the page of a public link, in German. */
export const de: Words = {
  language: 'de',
  kit: kitWords,
  opening: 'Die Seite wird geöffnet',
  tryAgain: 'Erneut versuchen',
  requestId: (id) => `Referenz ${id}`,
  questions: (sender) => `Fragen? Wenden Sie sich an ${sender}:`,

  sign: (sender) =>
    `${sender} bietet dies zum Unterschreiben im Internet an. Sagen Sie, wer Sie sind, und lesen und unterschreiben Sie es dann hier. Sie brauchen kein Konto.`,
  view: (sender) =>
    `${sender} bietet dies zum Lesen im Internet an. Sagen Sie, wer Sie sind, und lesen Sie es dann hier. Sie brauchen kein Konto.`,
  documents: 'Dokumente',
  name: 'Ihr Name',
  nameHint: 'So, wie er auf dem Dokument stehen soll.',
  email: 'Ihre E-Mail-Adresse',
  emailHint: 'Wir senden einen Code dorthin und später die fertigen Dokumente.',
  emailHintNoCode: 'Wir senden die fertigen Dokumente dorthin.',
  onlyFrom: (domains) => `Verwenden Sie eine Adresse, die auf ${domains} endet.`,
  continue: 'Weiter',
  faults: {
    name: 'Geben Sie Ihren Namen ein.',
    address: 'Geben Sie einen Namen ohne Internetadressen ein.',
    email: 'Geben Sie eine gültige E-Mail-Adresse ein.',
  },

  code: {
    heading: 'Sehen Sie in Ihre E-Mails',
    sentTo: (email) => `Wir haben einen Code an ${email} gesendet. Geben Sie ihn ein, um fortzufahren.`,
    resent: 'Ein neuer Code ist unterwegs. Der frühere gilt nicht mehr.',
    late: 'Das kann eine Minute dauern. Sehen Sie auch im Spam-Ordner nach. Wenn Sie mehrere Codes angefordert haben, warten Sie eine Stunde, bevor Sie es erneut versuchen.',
    label: 'Code',
    submit: 'Weiter',
    incomplete: 'Der Code hat sechs Ziffern.',
    resend: 'Neuen Code senden',
    resendIn: (seconds) => `Neuen Code senden in ${seconds} s`,
    change: 'Andere Adresse verwenden',
    tooMany: 'Zu viele Versuche. Fordern Sie einen neuen Code an.',
  },

  refusal: {
    'wrong-credentials':
      'Dieser Code ist nicht richtig. Sehen Sie in der neuesten E-Mail nach oder fordern Sie einen neuen an.',
    'link-invalid': 'Dieser Link gilt nicht mehr. Laden Sie die Seite neu, um zu erfahren, warum.',
    'too-many-requests':
      'Zu viele Versuche von hier. Warten Sie eine Weile und versuchen Sie es dann erneut.',
    conflict:
      'Hier geht es nicht weiter. Vielleicht haben Sie schon begonnen: Suchen Sie den Link in Ihren E-Mails.',
    'invalid-input': 'Hier stimmt etwas nicht. Prüfen Sie Ihre Angaben und versuchen Sie es erneut.',
    'not-ready-to-send':
      'Die Dokumente können noch nicht unterschrieben werden. Sagen Sie dem Absender Bescheid.',
    offline: 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    other: 'Etwas ist schiefgegangen. Versuchen Sie es gleich noch einmal.',
  },
  failed: 'Diese Seite kann gerade nicht angezeigt werden',

  deadEnd: {
    invalid: {
      heading: 'Dieser Link ist nicht richtig',
      text: 'Vielleicht fehlt ein Teil. Scannen Sie den Code noch einmal oder kopieren Sie die ganze Adresse.',
    },
    paused: {
      heading: 'Gerade nicht geöffnet',
      text: 'Dies wurde unterbrochen. Versuchen Sie es später oder fragen Sie den Absender.',
    },
    expired: {
      heading: 'Die Zeit dafür ist vorbei',
      text: 'Dieser Link gilt nicht mehr. Fragen Sie den Absender.',
    },
    'used-up': {
      heading: 'Keine Plätze mehr',
      text: 'So viele Personen wie erlaubt haben diesen Link verwendet. Fragen Sie den Absender.',
    },
    closed: {
      heading: 'Dies wurde geschlossen',
      text: 'Dieser Link gilt nicht mehr. Wenn Sie schon begonnen haben, öffnen Sie den Link in Ihrer E-Mail.',
    },
  },
}
