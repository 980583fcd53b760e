import { kitWords } from '../../../guest/language/words/de.ts'
import type { Words } from './en.ts'

/** Every word an individual sees, in German. */
export const de: Words = {
  language: 'de',
  kit: kitWords,
  opening: 'Ihr Link wird geöffnet',
  continue: 'Weiter',
  tryAgain: 'Erneut versuchen',
  requestId: (id) => `Referenz ${id}`,
  step: (part, of) => `Schritt ${part} von ${of}`,
  questions: (sender) => `Fragen? Wenden Sie sich an ${sender}:`,
  theSender: 'der Absender',

  refusal: {
    'wrong-credentials':
      'Dieser Code ist nicht richtig. Sehen Sie in der neuesten SMS nach oder fordern Sie einen neuen an.',
    'code-required': 'Geben Sie zuerst den Code aus der SMS ein. Öffnen Sie Ihren Link erneut.',
    'consent-required': 'Stimmen Sie zuerst den Prüfungen zu. Öffnen Sie Ihren Link erneut.',
    'link-invalid': 'Dieser Link kann nicht erneuert werden. Bitten Sie den Absender um einen neuen.',
    'too-many-requests': 'Zu viele Versuche. Warten Sie eine Weile und versuchen Sie es dann erneut.',
    conflict: 'Seit Sie diese Seite geöffnet haben, hat sich etwas geändert. Öffnen Sie Ihren Link erneut.',
    'invalid-input': 'Hier stimmt etwas nicht. Prüfen Sie Ihre Angaben und versuchen Sie es erneut.',
    'too-large': 'Dieses Foto ist zu groß. Wählen Sie eines mit höchstens 10 MB.',
    'unsupported-type': 'Das ist kein Foto im Format JPEG oder PNG. Wählen Sie ein anderes.',
    'document-damaged':
      'Dieses Foto kann nicht gelesen werden. Nehmen Sie es neu auf oder wählen Sie ein anderes.',
    offline:
      'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung; Gespeichertes geht nicht verloren.',
    other:
      'Etwas ist schiefgegangen. Versuchen Sie es gleich noch einmal; Gespeichertes geht nicht verloren.',
  },
  failed: { heading: 'Diese Seite kann gerade nicht angezeigt werden' },

  deadEnd: {
    invalid: {
      heading: 'Dieser Link ist nicht richtig',
      text: () =>
        'Vielleicht fehlt ein Teil. Öffnen Sie ihn noch einmal aus der Nachricht, oder kopieren Sie ihn vollständig in die Adresszeile.',
    },
    expired: {
      heading: 'Dieser Link ist abgelaufen',
      text: () =>
        'Zu Ihrer Sicherheit gelten Links nur einige Tage. Fordern Sie einen neuen an und machen Sie dort weiter, wo Sie waren.',
    },
    failed: {
      heading: 'Unsere Nachricht hat Sie nicht erreicht',
      text: (sender) =>
        `Dieser Link ist abgelaufen, und die letzte Nachricht an Sie kam zurück. Versuchen Sie es erneut; kommt nichts an, klären Sie, ob Ihre Adresse stimmt. Ansprechpartner: ${sender}.`,
    },
    cancelled: {
      heading: 'Diese Anfrage wurde zurückgezogen',
      text: (sender) =>
        `${sender} bittet Sie nicht mehr, Ihre Identität zu bestätigen. Sie müssen nichts tun.`,
    },
    submitted: {
      heading: 'Sie haben alles eingereicht',
      text: (sender) =>
        `Ihre Identität wird geprüft. ${sender} erfährt das Ergebnis; Sie müssen nichts weiter tun.`,
    },
    completed: {
      heading: 'Ihre Prüfung ist abgeschlossen',
      text: (sender) => `${sender} hat das Ergebnis. Sie müssen nichts weiter tun.`,
    },
    purged: {
      heading: 'Diese Anfrage ist beendet',
      text: (sender) =>
        `Was Sie eingereicht haben, wurde endgültig gelöscht. Wenn ${sender} noch etwas braucht, werden Sie gefragt.`,
    },
  },
  newLink: {
    byEmail: 'Neuen Link per E-Mail senden',
    bySms: 'Neuen Link per SMS senden',
    sentByEmail: 'Ein neuer Link ist per E-Mail unterwegs. Das kann eine Minute dauern.',
    sentBySms: 'Ein neuer Link ist per SMS unterwegs. Das kann eine Minute dauern.',
    told: (sender) => `${sender} weiß nun, dass Sie einen neuen Link brauchen, und sendet ihn Ihnen.`,
  },

  headings: {
    code: 'Geben Sie den Code ein',
    consent: 'Bestätigen Sie Ihre Identität',
    details: 'Ihre Angaben',
    photos: 'Ihre Fotos',
    submit: 'Prüfen und einreichen',
    done: 'Vielen Dank',
    closed: 'Diese Anfrage ist geschlossen',
  },
  thanks: (name) => `Vielen Dank, ${name}`,
  local: { heading: 'Was geprüft wird' },
  sandbox: {
    heading: 'Dies ist ein Probelauf',
    text: 'Die Prüfungen werden nur nachgestellt: Nichts wird wirklich geprüft. Reichen Sie keine echten Dokumente ein.',
  },
  ended: {
    heading: 'Ihre Sitzung ist beendet',
    text: 'Sitzungen dauern eine Stunde. Öffnen Sie Ihren Link erneut und machen Sie dort weiter, wo Sie waren; Gespeichertes geht nicht verloren.',
    reopen: 'Fortfahren',
  },

  code: {
    before: (number) =>
      `Bevor Sie etwas sehen, senden wir einen Code an ${number}, um sicherzugehen, dass Sie es sind.`,
    yourPhone: 'Ihr Telefon',
    send: 'Code senden',
    sentTo: (number) => `Der Code wurde an ${number} gesendet.`,
    resent: 'Ein neuer Code ist unterwegs; der frühere gilt nicht mehr.',
    label: 'Code (SMS)',
    submit: 'Weiter',
    incomplete: 'Der Code hat sechs Ziffern.',
    tooMany: 'Zu viele Versuche. Fordern Sie einen neuen Code an.',
    resend: 'Neuen Code senden',
    resendIn: (seconds) => `Neuen Code senden in ${seconds} s`,
  },

  noEntry: {
    code: 'Ich kann den Code nicht empfangen',
    phone:
      'Eine SMS kann eine Minute brauchen. Prüfen Sie, ob Ihr Telefon Empfang hat; nach einer halben Minute können Sie sich einen neuen Code senden lassen.',
    number: (sender) =>
      `Stimmt die Nummer nicht, oder haben Sie das Telefon nicht bei sich? ${sender} kann die Nummer ändern oder Ihnen auf anderem Weg Zugang geben.`,
    notYou:
      'Nicht für Sie bestimmt? Schließen Sie diese Seite: Es wurde nichts von Ihnen oder von anderen gezeigt.',
    write: (sender) => `An ${sender} schreiben`,
  },

  consent: {
    asks: (sender, business, individual) =>
      `${sender} von ${business} bittet Sie, ${individual}, Ihre Identität nachzuweisen.`,
    document: 'Ihr Reisepass, Führerschein oder Personalausweis',
    cameraForFace: 'Ein Gerät mit Kamera: für das Dokument und für Ihr Gesicht',
    camera: 'Ein Gerät mit Kamera oder Fotos des Dokuments',
    time: 'Etwa fünf Minuten',
    termsHeading: 'Worin Sie einwilligen',
    needed:
      'Stimmen Sie zu, um fortzufahren, oder schließen Sie diese Seite und bitten Sie um einen anderen Weg.',
    agree: 'Ich habe dies gelesen und stimme den Prüfungen zu',
  },

  details: {
    hint: 'Geben Sie sie so ein, wie sie auf Ihrem Dokument stehen.',
    givenNames: 'Vornamen',
    familyName: 'Nachname',
    birthDate: 'Geburtsdatum',
    address: 'Anschrift',
    country: 'Land',
    document: 'Dokument',
    documentNumber: 'Nummer des Dokuments',
    faults: {
      givenNames: 'Geben Sie Ihre Vornamen ein.',
      familyName: 'Geben Sie Ihren Nachnamen ein.',
      birthDate: 'Geben Sie einen Tag in der Vergangenheit ein, das Jahr mit vier Ziffern.',
      address: 'Geben Sie Ihre Anschrift ein.',
      country: 'Wählen Sie ein Land aus der Liste.',
      document: 'Wählen Sie ein Dokument.',
      documentNumber: 'Geben Sie die Nummer ein, höchstens 50 Zeichen.',
    },
    noCountry: 'Es gibt kein Land dieses Namens.',
  },
  documents: {
    passport: 'Reisepass',
    'driving-licence': 'Führerschein',
    'identity-card': 'Personalausweis',
  },

  photos: {
    'document-front': {
      name: 'Vorderseite Ihres Dokuments',
      hint: 'Die Seite mit Ihrem Foto. Alle vier Ecken im Bild, nichts verdeckt.',
      short: 'Dokument, Vorderseite',
    },
    'document-back': {
      name: 'Rückseite Ihres Dokuments',
      hint: 'Drehen Sie es um. Alle vier Ecken im Bild, nichts verdeckt.',
      short: 'Dokument, Rückseite',
    },
    selfie: {
      name: 'Ihr Gesicht',
      hint: 'Schauen Sie geradeaus, bei gutem Licht, ohne Sonnenbrille und Hut.',
      short: 'Ihr Gesicht',
    },
  },
  photo: {
    quality: 'Scharf, vollständig und ohne Spiegelungen. JPEG oder PNG.',
    count: (given, wanted) => `${given} von ${wanted} Fotos vorhanden`,
    back: 'Zurück zu Ihren Angaben',
    given: 'Vorhanden',
    asGiven: (name) => `${name}, wie eingereicht`,
    take: 'Foto aufnehmen',
    again: 'Neu aufnehmen',
    choose: 'Datei wählen',
  },
  camera: {
    fault: {
      blurred: 'Das Bild wirkt unscharf. Halten Sie still und ändern Sie den Abstand ein wenig.',
      glare: 'Es spiegelt. Kippen Sie das Dokument oder schalten Sie den Blitz aus.',
      dark: 'Es ist zu dunkel. Suchen Sie mehr Licht.',
      frame: 'Legen Sie das ganze Dokument in den Rahmen.',
    },
    good: 'Gut so. Halten Sie still und nehmen Sie das Foto auf.',
    take: 'Foto aufnehmen',
    again: 'Neu aufnehmen',
    use: 'Dieses Foto verwenden',
    taken: 'Ihre Aufnahme',
    starting: 'Die Kamera wird gestartet',
    picture: 'Bild der Kamera',
    forbidden:
      'Diese Seite darf die Kamera nicht verwenden. Erlauben Sie es in den Einstellungen Ihres Browsers, oder wählen Sie stattdessen ein Foto.',
    busy: 'Eine andere App verwendet die Kamera. Schließen Sie sie, oder wählen Sie stattdessen ein Foto.',
    failed:
      'Das Foto konnte nicht aufgenommen werden. Versuchen Sie es erneut, oder wählen Sie stattdessen ein Foto.',
    none: 'Es wurde keine Kamera gefunden. Wählen Sie stattdessen ein Foto.',
  },

  review: {
    hint: 'Nach dem Einreichen kann nichts mehr geändert werden.',
    details: 'Ihre Angaben',
    photos: 'Ihre Fotos',
    name: 'Vor- und Nachname',
    change: 'Ändern',
    changeDetails: 'Angaben ändern',
    changePhotos: 'Fotos ändern',
    submit: 'Einreichen',
  },
  done: {
    text: 'Sie haben alles eingereicht. Die Prüfungen beginnen jetzt und dauern meist einige Minuten.',
    next: (sender) =>
      `${sender} erhält das Ergebnis. Sie müssen nichts weiter tun und können diese Seite schließen.`,
    back: 'Zurück zu den Dokumenten',
    backText: 'Die Dokumente öffnen sich, sobald die Prüfung fertig ist.',
  },
  closed: 'Sie müssen nichts weiter tun.',
}
