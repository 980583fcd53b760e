import { kitWords } from '../../../guest/language/words/de.ts'
import type { Words } from './en.ts'

const many = (count: number, one: string, other: string): string => (count === 1 ? one : other)

/** Every word a recipient sees, in German. */
export const de: Words = {
  language: 'de',
  kit: kitWords,
  paper: {
    page: (page) => `Seite ${page}`,
    pageFailed: (page, document) =>
      `Seite ${page} von „${document}“ kann nicht angezeigt werden. Das Dokument selbst ist unversehrt.`,
    tryAgain: 'Erneut versuchen',
  },
  title: (envelope) => (envelope ? `${envelope} – unterschreiben` : 'Unterschreiben'),

  opening: 'Wird geöffnet …',
  tryAgain: 'Erneut versuchen',
  cancel: 'Abbrechen',
  close: 'Schließen',
  back: 'Zurück',
  continue: 'Weiter',
  done: 'Fertig',
  requestId: (id) => `Referenz ${id}`,

  from: (sender) => `Von ${sender}`,
  contact: {
    heading: 'Fragen?',
    ask: (sender) => `Wenden Sie sich an ${sender}:`,
    website: 'Website',
  },

  unreachable: {
    heading: 'Keine Verbindung',
    text: 'Der Dienst ist gerade nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut; Ihre Eingaben gehen nicht verloren.',
  },
  failed: {
    heading: 'Etwas ist schiefgegangen',
    text: 'Diese Seite konnte nicht angezeigt werden. Versuchen Sie es gleich noch einmal; Ihre Eingaben bleiben erhalten.',
  },

  refusal: {
    'session-ended': 'Ihre Sitzung ist beendet. Öffnen Sie den Link erneut.',
    'link-invalid': 'Dieser Link kann nicht erneuert werden. Bitten Sie den Absender um einen neuen.',
    'password-required': 'Geben Sie zuerst Ihr Passwort ein. Laden Sie die Seite neu.',
    'code-required': 'Geben Sie zuerst den Code aus der SMS ein. Laden Sie die Seite neu.',
    'identity-required': 'Bestätigen Sie zuerst Ihre Identität. Laden Sie die Seite neu.',
    'consent-required': 'Stimmen Sie zuerst dem elektronischen Unterschreiben zu. Laden Sie die Seite neu.',
    conflict:
      'Seit Sie diese Seite geöffnet haben, hat sich etwas geändert. Laden Sie sie neu und versuchen Sie es erneut.',
    'envelope-not-open': 'Dieses Dokument ist abgeschlossen. Es kann nicht mehr geändert werden.',
    'recipient-finished': 'Sie haben bereits abgeschlossen. Es kann nichts mehr geändert werden.',
    'recipient-declined': 'Sie haben bereits abgelehnt. Es kann nichts mehr geändert werden.',
    'not-your-turn': 'Sie sind noch nicht an der Reihe. Sie erhalten dann eine Nachricht.',
    'not-found': 'Der Absender hat dies entfernt. Laden Sie die Seite neu.',
    'not-allowed': 'Das kann hier nicht geändert werden.',
    'changed-since-shown':
      'Seit dieser Anzeige hat sich etwas geändert. Sehen Sie alles noch einmal durch und schließen Sie dann ab.',
    'witness-is-party':
      'Der Zeuge muss eine andere Person sein: weder der Absender noch jemand, der hier unterschreibt.',
    'fields-incomplete': 'Es fehlt noch etwas. Füllen Sie die Pflichtfelder aus und schließen Sie dann ab.',
    'invalid-input': 'Diese Eingabe wurde nicht angenommen. Prüfen Sie sie und versuchen Sie es erneut.',
    'too-large':
      'Die Unterschriften hier haben zusammen zu viele Einzelheiten. Zeichnen Sie eine einfachere, oder tippen Sie sie.',
    'not-available':
      'Der Dienst ist gerade ausgelastet. Versuchen Sie es gleich noch einmal; Ihre Eingaben bleiben erhalten.',
    other: 'Etwas ist schiefgegangen. Versuchen Sie es gleich noch einmal; Ihre Eingaben bleiben erhalten.',
  },

  password: {
    heading: 'Geben Sie Ihr Passwort ein',
    text: (sender) =>
      `${sender} hat dieses Dokument mit einem Passwort geschützt und Ihnen das Passwort mitgeteilt.`,
    label: 'Passwort',
    submit: 'Weiter',
    empty: 'Geben Sie das Passwort ein.',
    wrong: 'Das Passwort ist nicht richtig. Prüfen Sie es und versuchen Sie es erneut.',
    tooMany: (when) => `Zu viele Versuche. Versuchen Sie es ${when} erneut.`,
  },

  code: {
    heading: 'Bestätigen Sie, dass Sie es sind',
    text: (number) => `Wir senden Ihnen einen sechsstelligen Code per SMS an ${number}.`,
    textUnknown: 'Wir senden Ihnen einen sechsstelligen Code per SMS.',
    send: 'Code senden',
    sentTo: (number) => `Wir haben einen Code an ${number} gesendet. Er gilt zehn Minuten.`,
    sentToUnknown: 'Wir haben Ihnen einen Code per SMS gesendet. Er gilt zehn Minuten.',
    label: 'Sechsstelliger Code',
    submit: 'Weiter',
    incomplete: 'Geben Sie alle sechs Ziffern ein.',
    wrong:
      'Dieser Code ist nicht richtig. Sehen Sie in der neuesten SMS nach oder fordern Sie einen neuen an.',
    tooMany: 'Zu viele Versuche. Senden Sie sich einen neuen Code.',
    resend: 'Neuen Code senden',
    resendIn: (seconds) => `Neuen Code senden in ${seconds} s`,
    resent: 'Ein neuer Code ist unterwegs. Der frühere gilt nicht mehr.',
  },

  identity: {
    heading: 'Bestätigen Sie Ihre Identität',
    text: (sender) => `${sender} bittet Sie zu bestätigen, wer Sie sind, bevor sich die Dokumente öffnen.`,
    needed:
      'Sie brauchen einen Reisepass, Führerschein oder Personalausweis und eine Kamera. Meist dauert es wenige Minuten.',
    elsewhere:
      'Sie haben in einem anderen Browser begonnen. Machen Sie dort weiter, oder beginnen Sie hier neu.',
    sandbox:
      'Dies ist ein Probelauf. Nichts wird wirklich geprüft, reichen Sie also keine echten Dokumente ein.',
    begin: 'Identität bestätigen',
    goOn: 'Weiter',
    usedUp: (sender) => `Sie haben zu oft begonnen. Bitten Sie ${sender} um einen weiteren Versuch.`,
    waiting: 'Einen Moment',
    checking: 'Sie haben alles eingereicht. Die Dokumente öffnen sich hier, sobald die Prüfung fertig ist.',
    review: (sender) =>
      `${sender} muss sich die Prüfung ansehen, bevor sich die Dokumente öffnen. Sie erhalten eine E-Mail, sobald es weitergeht.`,
    reviewMuted: (sender) =>
      `${sender} muss sich die Prüfung ansehen, bevor sich die Dokumente öffnen. Über denselben Link geht es danach weiter.`,
  },

  noEntry: {
    code: 'Ich kann den Code nicht empfangen',
    password: 'Ich habe das Passwort nicht',
    phone:
      'Eine SMS kann eine Minute brauchen. Prüfen Sie, ob Ihr Telefon Empfang hat; nach einer halben Minute können Sie sich einen neuen Code senden lassen.',
    number: (sender) =>
      `Stimmt die Nummer nicht, oder haben Sie das Telefon nicht bei sich? ${sender} kann die Nummer ändern oder Ihnen auf anderem Weg Zugang geben.`,
    given: (sender) =>
      `Das Passwort hat ${sender} gewählt und teilt es Ihnen mit, zum Beispiel telefonisch. Es steht in keiner unserer Nachrichten; Groß- und Kleinschreibung zählt.`,
    notYou:
      'Nicht für Sie bestimmt? Schließen Sie diese Seite: Vom Dokument wurde nichts gezeigt. Ablehnen können Sie nach diesem Schritt.',
    write: (sender) => `An ${sender} schreiben`,
  },

  consent: {
    heading: (kind) => (kind === 'signer' ? 'Prüfen und unterschreiben' : 'Dokument ansehen'),
    invitation: (sender, kind) =>
      kind === 'signer'
        ? `${sender} bittet Sie um Ihre Unterschrift`
        : `${sender} bittet Sie, dieses Dokument anzusehen`,
    actBy: (kind, until) =>
      kind === 'signer' ? `Bitte unterschreiben bis ${until}` : `Bitte ansehen bis ${until}`,
    messageFrom: (sender) => `Nachricht von ${sender}`,
    termsHeading: 'Elektronisch unterschreiben',
    agree: 'Ich bin mit elektronischen Dokumenten und Unterschriften einverstanden',
    needed: 'Setzen Sie das Häkchen, um fortzufahren, oder lehnen Sie unten ab.',
    submit: 'Weiter',
    decline: 'Unterschrift ablehnen',
    signingAs: (name, email) => `Sie unterschreiben als ${name} (${email}).`,
  },

  waiting: {
    heading: 'Sie sind noch nicht an der Reihe',
    text: 'Vor Ihnen unterschreiben noch andere. Sobald Sie an der Reihe sind, erhalten Sie eine Nachricht; Sie können diese Seite schließen.',
    copyHeading: 'Noch nicht abgeschlossen',
    copyText:
      'Sie erhalten eine Kopie dieses Dokuments, sobald alle unterschrieben haben. Wir senden Ihnen eine E-Mail; Sie können diese Seite schließen.',
  },

  deadEnd: {
    invalid: {
      heading: 'Dieser Link funktioniert nicht',
      text: 'Vielleicht ist er unvollständig. Öffnen Sie den Link noch einmal aus der Nachricht, oder kopieren Sie ihn vollständig in die Adresszeile. Hilft das nicht, bitten Sie die Person, die ihn gesendet hat, um einen neuen.',
    },
    expired: {
      heading: 'Dieser Link ist abgelaufen',
      text: 'Links zum Unterschreiben gelten nur für begrenzte Zeit. Fordern Sie einen neuen an; er kommt an dieselbe Adresse wie zuvor.',
      textNoRequest:
        'Links zum Unterschreiben gelten nur für begrenzte Zeit. Bitten Sie den Absender um einen neuen.',
      textFromSender: (sender) =>
        `Links zum Unterschreiben gelten nur für begrenzte Zeit. Fordern Sie einen neuen an; ${sender} sendet ihn Ihnen.`,
    },
    voided: {
      heading: 'Dieses Dokument wurde zurückgezogen',
      text: 'Der Absender hat den Vorgang abgebrochen; das Dokument kann nicht mehr angesehen oder unterschrieben werden. Sie müssen nichts tun.',
    },
    removed: {
      heading: 'Ihre Unterschrift wird nicht mehr benötigt',
      text: 'Der Absender hat Sie von diesem Dokument entfernt. Sie müssen nichts tun.',
    },
    replaced: {
      heading: 'Es gibt einen neueren Link',
      text: 'Der Absender hat Ihre Angaben geändert; dieser Link funktioniert nicht mehr. Öffnen Sie die neueste Nachricht, die Sie erhalten haben.',
    },
    reassigned: {
      heading: 'Dies wurde weitergegeben',
      text: 'Jemand anderes handelt jetzt an Ihrer Stelle; dieser Link funktioniert nicht mehr. Sie müssen nichts tun. Ist das ein Irrtum, fragen Sie den Absender.',
    },
    recalled: {
      heading: 'Der Absender nimmt Änderungen vor',
      text: 'Das Dokument wurde zurückgerufen; dieser Link funktioniert daher nicht mehr. Sie erhalten eine neue Nachricht, sobald es unterschrieben werden kann. Falls Sie schon eine neuere haben, öffnen Sie diese.',
    },
    askSender: 'Neuen Link anfordern',
    byEmail: 'Neuen Link per E-Mail senden',
    bySms: 'Neuen Link per SMS senden',
    sent: 'Ein neuer Link ist unterwegs. Sehen Sie in Ihren Nachrichten nach, auch im Spam-Ordner.',
    senderNotified: (sender) => `Wir haben ${sender} mitgeteilt, dass Sie einen neuen Link brauchen.`,
    document: 'Dokument',
  },

  ended: {
    heading: 'Ihre Sitzung ist beendet',
    text: 'Das geschieht, wenn der Absender Ihre Angaben ändert, oder nach längerer Zeit. Ihre Eingaben bleiben erhalten.',
    reopen: 'Erneut öffnen',
  },
  closed: {
    heading: 'Dieses Dokument ist geschlossen',
    text: 'Es kann hier nicht mehr angesehen oder unterschrieben werden. Fragen Sie den Absender, wenn Sie etwas anderes erwartet haben.',
    voided:
      'Der Absender hat dieses Dokument zurückgezogen; es kann nicht mehr angesehen oder unterschrieben werden. Sie müssen nichts tun.',
    voidedHeading: 'Dieses Dokument wurde zurückgezogen',
  },

  pages: 'Seiten',
  page: (page, of) => `Seite ${page} von ${of}`,
  documentHeading: (name, pages) => `${name}, ${many(pages, '1 Seite', `${pages} Seiten`)}`,
  reading: {
    label: 'Darstellung des Dokuments',
    page: 'Seite',
    reading: 'Lesen',
    larger: 'Größere Schrift',
    smaller: 'Kleinere Schrift',
    usual: 'Normale Größe',
    table: 'Tabelle',
    picture: 'Diese Seite ist ein Bild: Sie enthält keinen Text, der sich vergrößern ließe.',
    unread: 'Der Text dieser Seite konnte nicht gelesen werden; sie wird daher wie gedruckt angezeigt.',
    pictureFields: 'Ihre Felder folgen darunter.',
    pictureOf: (page) => `Bild von Seite ${page}`,
    asPrinted: 'Wie gedruckt',
    showPage: (page) => `Seite ${page} wie gedruckt zeigen`,
    toFields: (page) => `Zu den Feldern auf Seite ${page}`,
    recognised: {
      start: 'Text maschinell lesen',
      size: 'Lädt einmalig bis zu 7 MB. Die Seite bleibt auf diesem Gerät.',
      busy: 'Der Text wird gelesen …',
      failed:
        'Der Text konnte nicht gelesen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
      again: 'Noch einmal versuchen',
      none: 'Auf dieser Seite wurde kein Text gefunden.',
      note: (percent) =>
        `Maschinell gelesen, zu etwa ${percent} % sicher. Fehler sind möglich, vor allem an unterstrichenen Stellen. Es gilt die Seite, wie sie gedruckt ist.`,
      label: (page) => `Maschinell gelesener Text von Seite ${page}`,
    },
  },
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  zoomFit: 'An Breite anpassen',
  zoomIs: (percent) => `${percent} %`,
  more: 'Mehr',
  about: 'Über dieses Dokument',

  attached: {
    heading: 'Daten, die zu den Dokumenten gehören',
    download: 'Herunterladen',
    downloadNamed: (name) => `${name} herunterladen`,
    failed: 'Das Laden ist fehlgeschlagen. Versuchen Sie es noch einmal.',
  },

  progress: {
    label: 'Fortschritt',
    of: (done, total) => `${done} von ${total} erledigt`,
    none: 'Es ist nichts auszufüllen. Schließen Sie ab, wenn Sie bereit sind.',
    viewing: 'Lesen Sie das Dokument und schließen Sie dann ab.',
    all: 'Alles erledigt. Sie können jetzt abschließen.',
    left: (left) => many(left, 'Noch 1 Pflichtfeld', `Noch ${left} Pflichtfelder`),
  },
  guide: {
    start: 'Beginnen',
    next: 'Nächstes Feld',
  },
  save: {
    saved: 'Gespeichert',
    saving: 'Wird gespeichert …',
    offline: 'Offline – auf diesem Gerät gesichert',
    unkept: 'Noch nicht gespeichert – lassen Sie diese Seite offen',
    back: 'Wieder verbunden. Alles ist gespeichert.',
    refused: (reason) => `Das konnte nicht gespeichert werden. ${reason}`,
  },
  live: {
    typing: (name) => `${name} schreibt …`,
    replaced: (by) =>
      by === null
        ? 'Jemand anderes hat das geändert. Ihre Eingabe war:'
        : `${by} hat das geändert. Ihre Eingabe war:`,
    takeBack: 'Meine wieder einsetzen',
    keepTheirs: 'So lassen',
    changed: (label) => `${label} wurde von jemand anderem geändert.`,
    filledBy: (name, time) => (time === null ? `Ausgefüllt von ${name}` : `Ausgefüllt von ${name}, ${time}`),
    changedBy: (name, time) => (time === null ? `Geändert von ${name}` : `Geändert von ${name}, ${time}`),
    changedElsewhere: (time) =>
      time === null ? 'Auf einer anderen Seite geändert' : `Auf einer anderen Seite geändert, ${time}`,
  },

  field: {
    kind: {
      signature: 'Unterschrift',
      initials: 'Initialen',
      witness: 'Unterschrift des Zeugen',
      date: 'Datum',
      input: 'Text',
      checkbox: 'Kontrollkästchen',
      dropdown: 'Auswahl',
    },
    prompt: {
      signature: 'Unterschreiben',
      initials: 'Initialen',
      witness: 'Zeuge',
      date: null,
      input: 'Text',
      checkbox: null,
      dropdown: 'Wählen …',
    },
    parts: ', ',
    page: (page) => `Seite ${page}`,
    required: 'erforderlich',
    optional: 'freiwillig',
    shared: 'kann auch von anderen geändert werden',
    of: (owner) => `von ${owner}`,
    filled: {
      signature: 'unterschrieben',
      initials: 'mit Initialen versehen',
      witness: 'vom Zeugen unterschrieben',
      date: 'wird beim Abschließen eingesetzt',
      input: 'ausgefüllt',
      checkbox: 'angekreuzt',
      dropdown: 'ausgewählt',
    },
    empty: {
      signature: 'noch nicht unterschrieben',
      initials: 'noch ohne Initialen',
      witness: 'noch nicht unterschrieben',
      date: 'wird beim Abschließen eingesetzt',
      input: 'leer',
      checkbox: 'nicht angekreuzt',
      dropdown: 'nichts ausgewählt',
    },
    readOnly: 'nicht änderbar',
    dateLike: (sample) => `etwa ${sample}`,
    nothing: 'Nichts ausgewählt',
    applied: (label) => `${label}: unterschrieben.`,
    unprintable: (characters) =>
      [...characters].length > 1
        ? `Diese Zeichen können nicht gedruckt werden und wurden weggelassen: ${characters}`
        : `Dieses Zeichen kann nicht gedruckt werden und wurde weggelassen: ${characters}`,
    tooLong: (most) => `In ein Feld passen höchstens ${most} Zeichen.`,
    beyondPage: 'Die Seite hat keinen Platz für mehr Text. Was nicht passte, wurde weggelassen.',
  },

  signature: {
    headingOf: { signature: 'Ihre Unterschrift', initials: 'Ihre Initialen' },
    draw: 'Zeichnen',
    type: 'Tippen',
    padLabel: 'Zeichenfläche. Um mit der Tastatur zu unterschreiben, wählen Sie „Tippen“.',
    padHint: {
      signature: 'Unterschreiben Sie hier mit dem Finger oder der Maus',
      initials: 'Zeichnen Sie hier Ihre Initialen',
      witness: 'Zeuge: hier unterschreiben',
    },
    turn: 'Im Querformat ist mehr Platz.',
    undo: 'Rückgängig',
    clear: 'Löschen',
    nameLabel: 'Ihr Name',
    initialsLabel: 'Ihre Initialen',
    faceLabel: 'Schriftstil',
    onlyFace: 'Schriftart für diese Schrift',
    face: { 'dancing-script': 'Fließend', caveat: 'Handschriftlich', 'homemade-apple': 'Klassisch' },
    adopt: { signature: 'Übernehmen und unterschreiben', initials: 'Initialen übernehmen' },
    change: 'Diese verwenden',
    explain: {
      signature:
        'Sie wird in dieses Feld gesetzt und für Ihre weiteren Unterschriften angeboten. Bis zum Abschließen können Sie sie ändern.',
      initials:
        'Sie werden in dieses Feld gesetzt und für Ihre weiteren Initialen angeboten. Bis zum Abschließen können Sie sie ändern.',
    },
    empty: {
      draw: 'Zeichnen Sie zuerst oder wählen Sie „Tippen“.',
      type: 'Tippen Sie zuerst Ihren Namen.',
      picture: 'Wählen Sie zuerst ein Bild aus.',
    },
    unprintable: (characters) =>
      `In diesem Stil kann ${characters} nicht geschrieben werden. Zeichnen Sie stattdessen oder lassen Sie es weg.`,
    changeHeading: { signature: 'Unterschrift ändern', initials: 'Initialen ändern' },
    remove: 'Aus diesem Feld entfernen',
    replaceAll: (count) =>
      many(
        count,
        'Ersetzt sie auch im anderen Feld, das Sie damit unterschrieben haben.',
        `Ersetzt sie auch in den anderen ${count} Feldern, die Sie damit unterschrieben haben.`,
      ),
    picture: {
      tab: 'Bild',
      hint: 'Wählen Sie ein Foto oder einen Scan dessen, was Sie auf weißes Papier geschrieben haben. Nur die Tinte bleibt, das Papier verschwindet.',
      choose: 'Bild auswählen',
      another: 'Anderes auswählen',
      stays: 'Das Bild bleibt auf diesem Gerät.',
      strength: 'Wie viel als Tinte zählt',
      strengthValue: (percent) => `${percent} Prozent`,
      preview: 'So wird es gedruckt',
      fault: {
        'too-large': 'Das Bild ist größer als 20 MB. Wählen Sie ein kleineres.',
        'no-picture': 'Diese Datei lässt sich nicht als Bild lesen. Wählen Sie ein JPEG oder PNG.',
        'no-ink':
          'Es wurde keine Tinte gefunden. Schreiben Sie mit dunklem Stift auf weißes Papier, bei gleichmäßigem Licht.',
      },
    },
    preview: 'Vorschau',
    saved: 'Übernommen.',
    removed: (label) => `${label}: entfernt.`,
  },

  witness: {
    signFirst: 'Unterschreiben Sie zuerst',
    signFirstText:
      'Ein Zeuge bestätigt Ihre Unterschrift. Unterschreiben Sie überall, wo es nötig ist, und bitten Sie dann Ihren Zeugen.',
    signNow: 'Zur Unterschrift',
    signedBy: (signer) => `Die Unterschrift von ${signer}`,
    clearedByChange: 'Wenn Sie das ändern, muss Ihr Zeuge erneut unterschreiben.',
    notSigned: (signer) =>
      `${signer} hat die Unterschrift geändert oder entfernt. Bitten Sie ${signer}, zuerst zu unterschreiben.`,
    heading: 'Ihr Zeuge',
    handOver: 'An Ihren Zeugen übergeben',
    handOverText: (signer) =>
      `Ein Zeuge sieht zu, wie ${signer} unterschreibt, und bestätigt es mit der eigenen Unterschrift. Geben Sie dieses Gerät jetzt Ihrem Zeugen.`,
    begin: 'Ich bin der Zeuge',
    name: 'Vollständiger Name des Zeugen',
    email: 'E-Mail-Adresse des Zeugen',
    nameNeeded: 'Geben Sie Ihren vollständigen Namen ein.',
    emailNeeded: 'Geben Sie Ihre E-Mail-Adresse ein, zum Beispiel name@example.com.',
    notOwn:
      'Der Zeuge muss eine andere Person sein: Das ist die E-Mail-Adresse der unterschreibenden Person.',
    unprintable: (characters) =>
      `${characters} kann hier nicht gedruckt werden. Schreiben Sie den Namen in anderen Buchstaben.`,
    notOwnName: 'Der Zeuge muss eine andere Person sein: Das ist der Name der unterschreibenden Person.',
    statement: (signer) =>
      `Ich bestätige, dass ich gesehen habe, wie ${signer} dieses Dokument unterschrieben hat.`,
    statementNeeded: 'Bestätigen Sie, dass Sie zugesehen haben.',
    confirm: 'Als Zeuge unterschreiben',
    handBack: (signer) => `Vielen Dank. Bitte geben Sie das Gerät an ${signer} zurück.`,
    changeHeading: 'Zeugen ändern',
    remove: 'Zeugen entfernen',
    by: (name) => `von ${name}`,
    link: {
      choose: 'Dem Zeugen einen Link senden',
      heading: 'Den Zeugen per E-Mail bitten',
      text: 'Ihr Zeuge erhält einen eigenen Link, bestätigt, dass er Ihnen zugesehen hat, und unterschreibt auf seinem Gerät. Danach können Sie abschließen.',
      send: 'Link senden',
      asked: (name) => `${name} wurde als Zeuge angefragt`,
      sentTo: (email) =>
        `Ein Link ist unterwegs an ${email}. Diese Seite zeigt an, sobald unterschrieben wurde; bis dahin können Sie sie schließen.`,
      opened: 'Der Link wurde geöffnet.',
      undelivered:
        'Die E-Mail konnte nicht zugestellt werden. Prüfen Sie die Adresse und senden Sie den Link erneut.',
      signed: (name) => `${name} hat über den Link unterschrieben.`,
      askAgain: 'Erneut oder jemand anderen anfragen',
      here: 'Stattdessen auf diesem Gerät unterschreiben',
      withdraw: 'Link zurücknehmen',
      waiting: (name) => `Warten auf ${name}`,
      pageHeading: (signer) => `Die Unterschrift von ${signer} bezeugen`,
      pageText: (signer) =>
        `${signer} unterschreibt dieses Dokument und hat Sie als Zeugen benannt. Unterschreiben Sie nur, wenn Sie dabei zusehen. Das Dokument selbst müssen Sie nicht lesen.`,
      signingAs: (email) =>
        `Ihr Name und ${email} werden neben Ihrer Unterschrift gedruckt und mit Uhrzeit und Netzwerkadresse festgehalten.`,
      thanks: (name) => `Vielen Dank, ${name}`,
      thanksText: (signer) =>
        `Ihre Unterschrift ist eingesetzt. ${signer} kann jetzt abschließen; Sie können diese Seite schließen.`,
      expired: (signer) => `Bitten Sie ${signer}, Ihnen einen neuen zu senden.`,
      withdrawn: {
        heading: 'Sie werden nicht mehr als Zeuge gebraucht',
        text: 'Die Bitte wurde zurückgenommen oder neu gesendet. Wenn Sie eine neuere E-Mail haben, öffnen Sie den Link darin; sonst müssen Sie nichts tun.',
      },
      closed: {
        heading: 'Es gibt nichts mehr zu bezeugen',
        text: 'Das Unterschreiben ist beendet oder das Dokument wurde zurückgezogen. Sie müssen nichts tun.',
      },
    },
  },

  finish: {
    button: 'Abschließen',
    viewing: 'Ansicht abschließen',
    heading: 'Unterschreiben abschließen?',
    headingViewing: 'Ansicht abschließen?',
    text: 'Danach können Sie nichts mehr ändern.',
    textViewing: 'Wir teilen dem Absender mit, dass Sie das Dokument angesehen haben.',
    confirm: 'Abschließen',
    working: 'Wird abgeschlossen …',
    missingHeading: 'Es fehlt noch etwas',
    missingText: 'Füllen Sie diese Felder aus und schließen Sie dann ab.',
    changedHeading: 'Etwas hat sich geändert',
    changedText:
      'Diese Felder haben sich geändert, seit Sie sie angesehen haben. Sehen Sie sich jedes an und schließen Sie dann ab.',
    goTo: 'Zum ersten Feld',
    offline:
      'Es besteht keine Verbindung. Ihre Eingaben sind auf diesem Gerät gesichert; schließen Sie ab, sobald Sie wieder online sind.',
  },
  decline: {
    button: 'Unterschrift ablehnen',
    buttonViewing: 'Ansehen ablehnen',
    heading: 'Unterschrift ablehnen?',
    headingViewing: 'Ansehen ablehnen?',
    text: (sender) =>
      `${sender} erfährt davon und erhält Ihre Begründung. Danach können Sie nur noch unterschreiben, wenn der Absender Sie erneut darum bittet.`,
    reason: 'Begründung',
    reasonNeeded: 'Teilen Sie dem Absender den Grund mit.',
    confirm: 'Ablehnen',
  },
  reassign: {
    button: 'An jemand anderen weitergeben',
    heading: 'An jemand anderen weitergeben?',
    text: (sender) =>
      `Diese Person erhält einen Link per E-Mail und handelt an Ihrer Stelle. Ihre Eingaben werden verworfen, und Ihr Link funktioniert nicht mehr. ${sender} erfährt davon und erhält Ihre Begründung.`,
    name: 'Vollständiger Name der Person',
    email: 'E-Mail der Person',
    mobile: 'Mobilnummer der Person',
    nameNeeded: 'Geben Sie den vollständigen Namen der Person ein.',
    emailNeeded: 'Geben Sie die E-Mail-Adresse der Person ein, etwa name@example.com.',
    mobileNeeded:
      'Geben Sie die eigene Nummer der Person mit Landesvorwahl ein, etwa +49 151 12345678. Sie erhält den Code.',
    taken: 'Diese Person ist bereits beteiligt. Geben Sie die Adresse einer anderen Person ein.',
    muted: (sender) =>
      `Sie erhalten hierzu keine Nachrichten von uns, deshalb lässt es sich hier nicht weitergeben. Bitten Sie ${sender}, den Empfänger zu ändern.`,
    usedUp: (sender) =>
      `Dies wurde bereits dreimal weitergegeben. Bitten Sie ${sender}, den Empfänger zu ändern.`,
    confirm: 'Weitergeben',
  },

  checkDocument: 'Ein versiegeltes Dokument prüfen',
  /** On the device of a host, which goes from hand to hand. */
  inPerson: {
    host: (host) => `Sie handeln vor Ort. ${host} begleitet Sie.`,
    handBack: 'Gerät zurückgeben',
    stop: 'Aufhören und Bildschirm sperren',
  },

  finished: {
    heading: (name) => `Vielen Dank, ${name}`,
    signed: 'Sie haben unterschrieben.',
    viewed: 'Sie haben die Ansicht abgeschlossen.',
    copyHeading: 'Ihre Kopie liegt bereit',
    allDone: 'Alle haben abgeschlossen. Die Dokumente sind endgültig und versiegelt.',
    checking:
      'Alle haben abgeschlossen. Die Dokumente werden vor dem Versiegeln geprüft und erscheinen hier, sobald das erledigt ist.',
    othersLeft: 'Die fertigen Dokumente erhalten Sie per E-Mail, sobald alle unterschrieben haben.',
    othersLeftMuted: 'Über denselben Link können Sie die fertigen Dokumente später herunterladen.',
    at: (moment) => `Abgeschlossen am ${moment}`,
    downloads: 'Downloads',
    master: 'Unterschriebenes Dokument',
    masterSoFar: 'Dokument mit den bisherigen Unterschriften',
    certificate: 'Abschlusszertifikat',
    combined: 'Dokument und Zertifikat in einer Datei',
    original: 'Ursprüngliches Dokument',
    receipt: 'Quittung über Ihre Handlung',
    preparing: 'Die endgültigen Dokumente werden vorbereitet …',
    redirect: (host, seconds) => `In ${seconds} s werden Sie zu ${host} weitergeleitet.`,
    redirectNow: (host) => `Weiter zu ${host}`,
    stay: 'Hier bleiben',
    closePage: 'Sie können diese Seite schließen.',
  },
  declined: {
    heading: 'Sie haben abgelehnt',
    text: (sender) => `${sender} wurde benachrichtigt. Sie müssen nichts weiter tun.`,
  },
}
