import type { MessageWords } from './en.ts'

/** Messages to recipients and individuals in German. */
export const de: MessageWords = {
  language: 'de',
  hello: (name) => `Guten Tag ${name},`,
  from: 'Von',
  documents: (count) => (count === 1 ? 'Dokument' : 'Dokumente'),
  signBy: 'Bitte unterschreiben bis',
  viewBy: 'Bitte ansehen bis',
  inPlaceOf: (name, email) => `${name} (${email}) hat dies an Sie weitergegeben.`,
  completedAt: 'Abgeschlossen',
  byHand: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  ownLink: (until) =>
    `Der Link ist nur für Sie bestimmt: Bitte leiten Sie diese E-Mail nicht weiter. Er gilt bis ${until}.`,
  renewableLink: (until) =>
    `Der Link ist nur für Sie bestimmt: Bitte leiten Sie diese E-Mail nicht weiter. Er gilt bis ${until}; danach können Sie einen neuen anfordern.`,
  unexpected: (sender, email) =>
    `Sie haben das nicht erwartet? Fragen Sie ${sender} unter ${email}, bevor Sie es öffnen.`,
  questions: (sender, email) => `Fragen? Wenden Sie sich an ${sender} unter ${email}.`,

  sign: {
    subject: (envelope) => `Bitte unterschreiben: ${envelope}`,
    preview: (sender, envelope) => `${sender} bittet Sie, „${envelope}“ zu unterschreiben.`,
    heading: (sender, envelope) => `${sender} bittet Sie, „${envelope}“ zu unterschreiben`,
    text: 'lesen Sie die Dokumente und unterschreiben Sie sie in Ihrem Browser. Sie brauchen kein Konto und müssen nichts installieren.',
    button: 'Prüfen und unterschreiben',
    reminder: {
      subject: (envelope) => `Erinnerung: Bitte unterschreiben Sie ${envelope}`,
      preview: (sender, envelope) => `${sender} wartet auf Ihre Unterschrift unter „${envelope}“.`,
      heading: (sender, envelope) => `${sender} wartet auf Ihre Unterschrift unter „${envelope}“`,
      text: 'dies ist eine Erinnerung. Lesen Sie die Dokumente und unterschreiben Sie sie in Ihrem Browser. Sie brauchen kein Konto und müssen nichts installieren.',
    },
  },
  view: {
    subject: (envelope) => `Bitte ansehen: ${envelope}`,
    preview: (sender, envelope) => `${sender} bittet Sie, „${envelope}“ anzusehen.`,
    heading: (sender, envelope) => `${sender} bittet Sie, „${envelope}“ anzusehen`,
    text: 'lesen Sie die Dokumente in Ihrem Browser und bestätigen Sie, dass Sie sie gesehen haben. Sie brauchen kein Konto.',
    button: 'Dokumente ansehen',
    reminder: {
      subject: (envelope) => `Erinnerung: Bitte sehen Sie ${envelope} an`,
      preview: (sender, envelope) => `${sender} wartet darauf, dass Sie „${envelope}“ ansehen.`,
      heading: (sender, envelope) => `${sender} wartet darauf, dass Sie „${envelope}“ ansehen`,
      text: 'dies ist eine Erinnerung. Lesen Sie die Dokumente in Ihrem Browser und bestätigen Sie, dass Sie sie gesehen haben. Sie brauchen kein Konto.',
    },
  },
  newLink: {
    subject: (envelope) => `Ihr Link: ${envelope}`,
    preview: (envelope) => `Ein neuer Link zu „${envelope}“.`,
    heading: (envelope) => `Ihr Link zu „${envelope}“`,
    text: 'hier ist der neue Link, den Sie angefordert haben. Sie selbst sind fertig; die versiegelten Dokumente folgen, sobald alle abgeschlossen haben.',
    button: 'Dokumente öffnen',
  },
  receipt: {
    subject: (envelope) => `Ihre Quittung: ${envelope}`,
    preview: (envelope) => `Was Sie mit „${envelope}“ getan haben, zum Aufbewahren.`,
    heading: (envelope) => `Ihre Quittung für „${envelope}“`,
    text: 'Sie haben abgeschlossen. Die angehängte Datei ist eine signierte Quittung über das, was Sie getan haben, mit allem, was Sie eingegeben haben. Bewahren Sie sie auf: Niemand kann Ihre Kopie ändern, also zeigt sie, wenn später etwas geändert wird.',
    check:
      'Zum Aufbewahren brauchen Sie kein Programm. Um sie zu prüfen, ziehen Sie sie auf die Seite, die Dokumente prüft.',
  },
  finished: {
    subject: (envelope) => `Abgeschlossen: ${envelope}`,
    preview: (envelope) => `„${envelope}“ ist abgeschlossen. Die versiegelten Dokumente sind bereit.`,
    heading: (envelope) => `„${envelope}“ ist abgeschlossen`,
    text: 'alle haben abgeschlossen. Hier sind die versiegelten Dokumente und ihr Zertifikat für Ihre Unterlagen.',
    copyText: (sender) =>
      `alle haben abgeschlossen, und ${sender} sendet Ihnen eine Kopie der versiegelten Dokumente und ihres Zertifikats.`,
    attached: 'Die unterschriebenen Dokumente und ihr Zertifikat sind dieser E-Mail angehängt.',
    tooLarge:
      'Die unterschriebenen Dokumente sind zu groß für einen Anhang. Mit der Schaltfläche können Sie sie abrufen.',
    renewingLink: (until) =>
      `Der Link ist nur für Sie bestimmt: Bitte leiten Sie diese E-Mail nicht weiter. Er gilt bis ${until}. Öffnen Sie ihn danach, erhalten Sie einen neuen per E-Mail.`,
    button: 'Ansehen und herunterladen',
  },
  recalled: {
    subject: (envelope) => `Zurückgerufen: ${envelope}`,
    preview: (sender, envelope) => `${sender} hat „${envelope}“ zurückgerufen, um etwas zu ändern.`,
    heading: (sender, envelope) => `${sender} hat „${envelope}“ zurückgerufen, um etwas zu ändern`,
    text: 'Sie müssen nichts tun. Der Link, den Sie erhalten haben, funktioniert nicht mehr, und was Sie damit eingetragen oder unterschrieben haben, gilt nicht. Sie erhalten eine neue E-Mail, sobald die Dokumente wieder bereit sind.',
  },
  voided: {
    subject: (envelope) => `Zurückgezogen: ${envelope}`,
    preview: (sender, envelope) => `${sender} hat „${envelope}“ zurückgezogen.`,
    heading: (sender, envelope) => `${sender} hat „${envelope}“ zurückgezogen`,
    text: 'Sie müssen nichts tun. Der Link, den Sie erhalten haben, funktioniert nicht mehr, und die Dokumente können nicht mehr angesehen oder unterschrieben werden.',
  },
  expired: {
    subject: (envelope) => `Frist abgelaufen: ${envelope}`,
    preview: (_, envelope) => `Die Frist für „${envelope}“ ist abgelaufen.`,
    heading: (_, envelope) => `Die Frist für „${envelope}“ ist abgelaufen`,
    text: (sender) =>
      `Der Link, den Sie erhalten haben, funktioniert nicht mehr, und die Dokumente können nicht mehr angesehen oder unterschrieben werden. Wenn Sie noch unterschreiben möchten, bitten Sie ${sender}, sie erneut zu senden.`,
  },
  otherDeclined: {
    subject: (envelope) => `Abgelehnt: ${envelope}`,
    preview: (person, envelope) => `${person} hat „${envelope}“ abgelehnt.`,
    heading: (person, envelope) => `${person} hat „${envelope}“ abgelehnt`,
    text: (sender) =>
      `die Dokumente können vorerst nicht abgeschlossen werden. ${sender} weiß davon und entscheidet, wie es weitergeht. Ihr Link funktioniert weiterhin, und Sie erhalten eine E-Mail, wenn sich etwas ändert.`,
  },
  witness: {
    subject: (envelope) => `Bitte bezeugen Sie eine Unterschrift: ${envelope}`,
    preview: (signer, envelope) => `${signer} bittet Sie, die Unterschrift unter „${envelope}“ zu bezeugen.`,
    heading: (signer) => `${signer} bittet Sie, eine Unterschrift zu bezeugen`,
    text: (signer, envelope) =>
      `${signer} unterschreibt „${envelope}“ und hat Sie als Zeugen benannt. Öffnen Sie den Link nur, wenn Sie bei der Unterschrift anwesend sind: Sie bestätigen, dass Sie sie gesehen haben, und unterschreiben selbst. Sie brauchen kein Konto.`,
    signer: 'Unterschreibende Person',
    sentBy: 'Gesendet von',
    button: 'Als Zeuge unterschreiben',
  },
  identity: {
    preview: (sender) => `${sender} bittet Sie, Ihre Identität zu bestätigen.`,
    heading: (sender) => `${sender} bittet Sie, Ihre Identität zu bestätigen`,
    text: 'halten Sie Ihr Ausweisdokument und ein Gerät mit Kamera bereit. Es dauert etwa fünf Minuten; Sie brauchen kein Konto.',
    button: 'Meine Identität bestätigen',
  },
  startCode: {
    subject: (code, envelope) => `${code} ist Ihr Code für „${envelope}“`,
    preview: (envelope) => `Geben Sie ihn auf der Seite ein, auf der Sie „${envelope}“ begonnen haben.`,
    heading: 'Ihr Code',
    hello: 'Guten Tag,',
    text: (envelope) =>
      `Sie haben diese E-Mail-Adresse angegeben, um „${envelope}“ zu beginnen. Geben Sie den Code auf dieser Seite ein, um fortzufahren. Er gilt 10 Minuten.`,
    code: 'Code',
    unexpected:
      'Waren Sie das nicht? Dann ignorieren Sie diese E-Mail und geben Sie den Code nicht weiter. Ohne ihn geschieht nichts.',
  },

  sms: {
    sign: (sender, envelope) => `${sender} bittet Sie, "${envelope}" zu unterschreiben:`,
    view: (sender, envelope) => `${sender} bittet Sie, "${envelope}" anzusehen:`,
    back: (envelope) => `Ihr Link zu "${envelope}":`,
    recalled: (sender, envelope) =>
      `${sender} hat "${envelope}" zur Änderung zurückgerufen. Ihr Link gilt nicht mehr; Sie erhalten einen neuen, sobald alles bereit ist.`,
    voided: (sender, envelope) => `${sender} hat "${envelope}" zurückgezogen. Ihr Link gilt nicht mehr.`,
    expired: (_, envelope) => `Die Frist für "${envelope}" ist abgelaufen. Ihr Link gilt nicht mehr.`,
    code: (code, envelope) =>
      `${code} ist Ihr Code für "${envelope}". Er gilt 10 Minuten. Geben Sie ihn niemandem weiter.`,
    identityCode: (code) =>
      `${code} ist Ihr Code, um Ihre Identität zu bestätigen. Er gilt 10 Minuten. Geben Sie ihn niemandem weiter.`,
  },
}
