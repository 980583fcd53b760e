import { kitWords } from '../../../guest/language/words/de.ts'
import type { Words } from './en.ts'

const askSender =
  'Verlassen Sie sich nicht auf diese Kopie. Bitten Sie den Absender um die Originaldatei und prüfen Sie diese hier.'
const revisionAlone = 'Laden Sie unten die versiegelte Fassung herunter und verlassen Sie sich nur auf diese.'
const otherReader = 'Öffnen Sie die Datei in einem PDF-Programm, das Signaturen prüft.'

/** The page's words in German. */
export const de: Words = {
  language: 'de',
  kit: kitWords,
  title: 'Dokument prüfen',
  heading: 'Ein versiegeltes Dokument prüfen',
  introduction:
    'Sehen Sie, ob ein PDF noch so ist, wie es versiegelt wurde, von wem und wann. Fügen Sie das Abschlusszertifikat hinzu, um zu sehen, ob beide zusammengehören.',
  toDashboard: 'Zur Übersicht',
  drop: {
    first: 'Legen Sie ein versiegeltes PDF hier ab',
    more: 'Legen Sie eine weitere Datei ab',
    limits: 'Bis zu 200 MB. Die Datei bleibt auf diesem Gerät.',
    choose: 'PDF auswählen',
  },
  checking: 'Wird geprüft',
  remove: (file) => `${file} entfernen`,
  privacy:
    'Alles wird in diesem Browser geprüft, nichts wird hochgeladen. Diese Seite fragt nicht ab, ob eine andere Stelle ein Zertifikat inzwischen zurückgezogen hat, und vergleicht Zeitstempel nicht mit einer Liste vertrauenswürdiger Stellen.',
  downloadRevision: 'Versiegelte Fassung herunterladen',
  verdict: {
    whole: {
      heading: 'Unversehrt und hier versiegelt',
      meaning: 'Nichts daran hat sich geändert, seit diese Installation von Countersign es versiegelt hat.',
      advice: null,
    },
    'whole-test': {
      heading: 'Ein Testdokument ohne Rechtswirkung',
      meaning:
        'Nichts daran hat sich geändert, seit diese Installation von Countersign es im Testmodus versiegelt hat. Es hat keine Rechtswirkung.',
      advice:
        'Verlassen Sie sich nicht darauf. Wenn Sie ein echtes Dokument erwartet haben, fragen Sie die unten genannte Organisation.',
    },
    'whole-unknown': {
      heading: 'Unversehrt, aber von jemand anderem versiegelt',
      meaning:
        'Seit dem Versiegeln hat sich nichts daran geändert. Das Zertifikat gehört nicht zu dieser Installation, und jeder kann eines auf jeden Namen ausstellen.',
      advice:
        'Fragen Sie die unten genannte Organisation, ob das Zertifikat ihres ist, bevor Sie sich darauf verlassen.',
    },
    'whole-unasked': {
      heading: 'Unversehrt, aber der Inhaber des Siegels ließ sich nicht prüfen',
      meaning:
        'Seit dem Versiegeln hat sich nichts daran geändert. Diese Seite konnte ihre Installation nicht fragen, ob das Zertifikat ihr eigenes ist.',
      advice: 'Prüfen Sie die Datei erneut, sobald Sie online sind, bevor Sie sich darauf verlassen.',
    },
    receipt: {
      heading: 'Eine gültige Quittung',
      meaning:
        'Diese Installation hat sie für eine Handlung ausgestellt. Ereignis und Signatur sind unverändert.',
      advice: 'Fügen Sie das Abschlusszertifikat hinzu, um zu sehen, ob es noch dasselbe sagt.',
    },
    'receipt-test': {
      heading: 'Eine Testquittung ohne Rechtswirkung',
      meaning:
        'Diese Installation hat sie im Testmodus ausgestellt. Ereignis und Signatur sind unverändert, haben aber keine Rechtswirkung.',
      advice: 'Verlassen Sie sich nicht darauf.',
    },
    'receipt-unknown': {
      heading: 'Eine Quittung, die jemand anderes signiert hat',
      meaning:
        'Ereignis und Signatur sind unverändert, aber das Zertifikat gehört nicht zu dieser Installation. Jeder kann eines auf jeden Namen ausstellen.',
      advice: 'Prüfen Sie sie unter der Adresse des Dienstes, der sie ausgestellt hat.',
    },
    'receipt-unasked': {
      heading: 'Unverändert, aber der Aussteller der Quittung ließ sich nicht prüfen',
      meaning:
        'Ereignis und Signatur sind unverändert. Diese Seite konnte ihre Installation nicht fragen, ob das Zertifikat ihr eigenes ist.',
      advice: 'Prüfen Sie die Datei erneut, sobald Sie online sind, bevor Sie sich darauf verlassen.',
    },
    'receipt-broken': {
      heading: 'Eine ungültige Quittung',
      meaning: 'Sie wurde nach dem Signieren geändert, oder ihre Signatur ist beschädigt.',
      advice: 'Verwenden Sie die Quittung so, wie sie heruntergeladen wurde.',
    },
    'evidence-wrong': {
      heading: 'Unversehrt, aber die Nachweise sind widersprüchlich',
      meaning:
        'Seit dem Versiegeln hat sich nichts daran geändert, aber die versiegelten Nachweise widersprechen sich oder der Datei. Unten steht, was nicht stimmt.',
      advice:
        'Verlassen Sie sich nicht darauf. Fragen Sie die Organisation, die es versiegelt hat, wie es dazu kam.',
    },
    'certificate-not-valid': {
      heading: 'Unversehrt, aber das Zertifikat war nicht gültig',
      meaning:
        'Seit dem Versiegeln hat sich nichts daran geändert, aber versiegelt wurde zu einer Zeit, zu der das Zertifikat nicht gültig war.',
      advice: 'Fragen Sie, wer es versiegelt hat, nach dem Grund, bevor Sie sich darauf verlassen.',
    },
    'certificate-withdrawn': {
      heading: 'Unversehrt, aber das Zertifikat wurde zurückgezogen',
      meaning:
        'Seit dem Versiegeln hat sich nichts daran geändert, aber das Zertifikat, eines dieser Installation, wurde inzwischen zurückgezogen. Jemand anderes kann den Schlüssel gehabt haben.',
      advice:
        'Fragen Sie die unten genannte Organisation, ob diese Datei von ihr ist, bevor Sie sich darauf verlassen.',
    },
    altered: {
      heading: 'Nach dem Versiegeln geändert',
      meaning: 'Der Inhalt ist nicht der versiegelte. Unter dem Siegel wurde etwas geändert.',
      advice: askSender,
    },
    'cut-off': {
      heading: 'Das Ende der Datei fehlt',
      meaning:
        'Das Siegel umfasst mehr, als vorhanden ist. Vielleicht wurde das Herunterladen unterbrochen oder etwas abgeschnitten.',
      advice:
        'Laden Sie die Datei erneut herunter. Fehlt das Ende weiterhin, bitten Sie den Absender um das Original.',
    },
    'signature-broken': {
      heading: 'Das Siegel selbst ist beschädigt',
      meaning:
        'Die Signatur im Siegel wurde beschädigt oder gefälscht und beweist deshalb nichts über den Inhalt.',
      advice: askSender,
    },
    'range-forged': {
      heading: 'Das Siegel umfasst die Datei nicht so, wie es muss',
      meaning:
        'Das Siegel lässt mehr von der Datei aus als die eigene Signatur. So werden Dateien gebaut, um Inhalte vor der Prüfung zu verbergen.',
      advice: askSender,
    },
    extended: {
      heading: 'Nach dem Siegel kam etwas hinzu',
      meaning:
        'Die versiegelte Fassung ist noch unverändert enthalten. Was ihr folgt, umfasst das Siegel nicht, und Programme zeigen es vielleicht anstelle des Versiegelten.',
      advice: revisionAlone,
    },
    'timestamp-wrong': {
      heading: 'Der Zeitstempel ist nicht gültig',
      meaning: 'Der Zeitstempel im Siegel ist beschädigt oder gehört zu etwas anderem.',
      advice: askSender,
    },
    unsupported: {
      heading: 'Auf eine Weise versiegelt, die hier nicht geprüft werden kann',
      meaning:
        'Die Signatur verwendet ein altes oder ungewöhnliches Verfahren. Siegel von Countersign tun das nicht.',
      advice: otherReader,
    },
    unsealed: {
      heading: 'Kein Siegel in dieser Datei',
      meaning:
        'Die Datei trägt kein digitales Siegel. Es lässt sich nicht sagen, von wem sie stammt und ob sie geändert wurde.',
      advice:
        'Sollte sie versiegelt sein, bitten Sie den Absender um das Original: Drucken und neu Speichern entfernt Siegel.',
    },
    'seal-removed': {
      heading: 'Das Siegel wurde entfernt',
      meaning:
        'Die Datei trägt die Merkmale einer von Countersign versiegelten Datei, aber das Siegel fehlt. Sie wurde neu gespeichert, oder das Siegel wurde absichtlich entfernt.',
      advice: askSender,
    },
    encrypted: {
      heading: 'Mit einem Passwort geschützt',
      meaning:
        'Die Datei kann ohne ihr Passwort nicht gelesen werden und trägt kein Siegel, das von außen geprüft werden könnte.',
      advice: 'Bitten Sie den Absender um die Datei ohne Passwort. Countersign fügt nie eines hinzu.',
    },
    damaged: {
      heading: 'Beschädigt',
      meaning: 'Die Datei beginnt wie ein PDF, kann aber nicht gelesen werden.',
      advice: 'Laden Sie sie erneut herunter oder bitten Sie den Absender um das Original.',
    },
    'not-pdf': {
      heading: 'Kein PDF',
      meaning: 'Nur PDF-Dateien haben Siegel, und dies ist eine Datei anderer Art.',
      advice: 'Wählen Sie das PDF aus, das Sie erhalten haben.',
    },
    empty: {
      heading: 'Eine leere Datei',
      meaning: 'Es steht nichts darin.',
      advice: 'Laden Sie sie erneut herunter.',
    },
    'too-large': {
      heading: 'Zu groß, um hier geprüft zu werden',
      meaning: 'Diese Seite liest Dateien bis 200 MB.',
      advice: otherReader,
    },
    'insecure-page': {
      heading: 'Diese Seite ist nicht sicher',
      meaning: 'Browser prüfen Signaturen nur auf Seiten, deren Adresse mit https beginnt.',
      advice: 'Öffnen Sie diese Seite unter ihrer https-Adresse oder fragen Sie den Betreiber nach einer.',
    },
    'too-slow': {
      heading: 'Die Prüfung dauerte zu lange',
      meaning:
        'Die Datei ist so aufgebaut, dass das Lesen viel zu lange dauert. Bei von Countersign versiegelten Dateien ist das nicht so.',
      advice: askSender,
    },
    unreadable: {
      heading: 'Die Datei konnte nicht gelesen werden',
      meaning: 'Vielleicht wurde sie verschoben oder gelöscht, oder dem Browser fehlte Speicher.',
      advice: 'Wählen Sie die Datei erneut aus.',
    },
  },
  problem: {
    'content-changed': 'Die Bytes, die es umfasst, sind nicht die versiegelten.',
    shifted: 'Davor wurden Bytes eingefügt oder entfernt.',
    'cut-off': 'Es umfasst mehr Bytes, als die Datei hat.',
    'signature-unreadable': 'Die Signatur kann nicht gelesen werden.',
    'signature-wrong': 'Die Signatur wurde nicht mit ihrem Zertifikat erstellt, oder sie ist beschädigt.',
    'contents-not-hexadecimal': 'Die Signatur ist nicht so geschrieben, wie sie sein muss.',
    'range-unreadable': 'Was es umfasst, kann nicht gelesen werden.',
    'range-not-from-start': 'Es lässt den Anfang der Datei aus.',
    'range-overlapping': 'Die Bereiche, die es umfasst, überschneiden sich.',
    'range-several-gaps': 'Es lässt mehr als einen Teil der Datei aus.',
    'range-gap-too-large': 'Es lässt mehr aus als die eigene Signatur.',
    'range-elsewhere': 'Es lässt etwas anderes aus als die eigene Signatur.',
    'timestamp-wrong': 'Sein Zeitstempel ist beschädigt oder gehört zu etwas anderem.',
    unsupported: 'Es wurde auf eine Weise erstellt, die diese Seite nicht prüft.',
  },
  comparison: {
    'add-certificate': {
      title: 'Fügen Sie zum Vergleich das Abschlusszertifikat hinzu',
      text: 'Es nennt die Prüfsummen seines Dokuments und des Prüfprotokolls. Legen Sie es ebenfalls hier ab.',
    },
    'add-master': {
      title: 'Fügen Sie zum Vergleich das Dokument hinzu',
      text: 'Das Zertifikat nennt die Prüfsumme seines Dokuments. Legen Sie das versiegelte Dokument ebenfalls hier ab.',
    },
    matches: {
      title: 'Dokument und Zertifikat gehören zusammen',
      text: 'Die Prüfsummen des Dokuments und des Prüfprotokolls stimmen mit dem Zertifikat überein.',
    },
    'receipt-matches': {
      title: 'Quittung und Nachweise stimmen überein',
      text: 'Das Prüfprotokoll enthält unverändert die Handlung, für die die Quittung ausgestellt wurde.',
    },
    'receipt-differs': {
      title: 'Die Nachweise passen nicht zur Quittung',
      text: 'Das Prüfprotokoll wurde neu geschrieben, nachdem die Quittung ausgestellt wurde. Die Handlung darin oder etwas davor ist anders.',
    },
    'digest-differs': {
      title: 'Das Dokument passt nicht zum Zertifikat',
      text: 'Sie gehören zum selben Umschlag, aber das Zertifikat nennt eine andere Prüfsumme. Eines von beiden ist nicht die endgültige Datei.',
    },
    'trail-differs': {
      title: 'Die Dateien haben verschiedene Prüfprotokolle',
      text: 'Sie gehören zum selben Umschlag, aber die aufgezeichneten Ereignisse weichen voneinander ab. Eine von ihnen wurde aus anderen Ereignissen neu erstellt.',
    },
    'other-envelope': {
      title: 'Das Zertifikat gehört zu einem anderen Umschlag',
      text: 'Diese Dateien gehören nicht zusammen. Ein Zertifikat sagt nichts über Dokumente anderer Umschläge.',
    },
  },
  evidence: {
    heading: 'Mit den enthaltenen Nachweisen nachgeprüft',
    trail: {
      label: 'Prüfprotokoll',
      holds: (events) => `Vollständig: Jedes Ereignis folgt aus dem vorigen. Ereignisse: ${events}`,
    },
    values: {
      label: 'Namen und Adressen',
      holds: (count) => `So, wie sie aufgezeichnet wurden. Verglichen: ${count}`,
    },
    offer: { label: 'Dokumente', holds: 'Die gesendeten, nach ihren Prüfsummen' },
    acts: {
      label: 'Was die Personen taten',
      holds: (count) => `Umfasst diese Dokumente. Personen: ${count}`,
    },
    consent: { label: 'Einwilligung', holds: 'In den Text, der wörtlich in der Datei steht' },
    anchors: {
      label: 'Zeitstempel',
      holds: (count: number) => `Von einer anderen Stelle, über Stände dieses Protokolls. Anzahl: ${count}`,
    },
    digests: { label: 'Prüfsummen', holds: 'Die des Umschlags, den das Siegel nennt' },
    finding: {
      unreadable:
        'Die Nachweise können nicht gelesen werden oder sind nicht so geschrieben, wie sie sein müssen.',
      'other-envelope': 'Die Nachweise gehören zu einem anderen Umschlag.',
      event: 'Ein Ereignis wurde geändert, ausgelassen, hinzugefügt oder verschoben.',
      head: 'Das Prüfprotokoll hat eine andere Prüfsumme, als die Datei nennt.',
      disclosure: 'Ein Name, eine Adresse oder eine Nummer stimmt nicht mit der Aufzeichnung überein.',
      offer: 'Gesendet wurden andere Dokumente.',
      act: 'Die Handlung einer Person fehlt oder umfasst etwas anderes.',
      authentication: 'Der Nachweis, wer jemand ist, wurde nicht für diese Person aufgezeichnet.',
      consent: 'Jemand hat in einen anderen Text eingewilligt.',
      anchor: 'Ein Zeitstempel gehört nicht zu diesem Protokoll, oder seine Signatur ist nicht gültig.',
      files: 'Die Prüfsummen passen nicht zu dieser Datei.',
    },
    inEvent: (at) => `Ereignis ${at}`,
    finished: 'Abgeschlossen von',
    unchecked: {
      label: 'Nicht geprüft',
      certificate: 'Was mit dem Umschlag geschah. Legen Sie das Abschlusszertifikat ebenfalls hier ab.',
      documents: 'Die Dokumente selbst. Legen Sie sie hier ab, um ihre Prüfsummen zu vergleichen.',
      concealed: (count) => `Einträge, die verborgen bleiben, etwa Antworten: ${count}`,
      earlier: (count) => `Ereignisse aus der Zeit vor dieser Art von Nachweisen: ${count}`,
      texts: (count) => `Einwilligungstexte, die nicht in der Datei sind: ${count}`,
      authority: 'Ob Sie sich auf die Stelle hinter den Zeitstempeln verlassen können.',
      outside:
        'Ob das ganze Prüfprotokoll vor dem Versiegeln neu geschrieben wurde. Niemand außerhalb hat es bestätigt.',
      none: 'Das Prüfprotokoll. Eine frühere Version hat diese Datei ohne Nachweise versiegelt.',
    },
    named: {
      one: (name) => `Dies ist „${name}“, wie es vor dem Unterschreiben gezeigt wurde`,
      all: 'Dies sind die Dokumente, wie sie vor dem Unterschreiben gezeigt wurden',
      text: 'Die Prüfsumme stimmt mit den Nachweisen überein.',
    },
    notNamed: {
      title: 'Keines der Dokumente in den Nachweisen',
      text: 'Die Prüfsumme ist eine andere. Vielleicht wurde die Datei neu gespeichert, oder es ist ein anderes Dokument.',
    },
  },
  seal: {
    one: 'Siegel',
    timestampOfAll: 'Zeitstempel des Dokuments',
    numbered: (name, number, count) => `${name} ${number} von ${count}`,
    wrong: 'Was nicht stimmt',
    by: 'Versiegelt von',
    unreadable: 'Nicht lesbar',
    installation: 'Diese Installation',
    sources: {
      installation: 'Ihr eigenes Zertifikat',
      issued: 'Von dieser Installation für die oben genannte Organisation ausgestellt',
      uploaded: 'Von einer ihrer Organisationen hochgeladen. Für den Namen bürgt nur der Aussteller',
    },
    byOwn: (name: string) => `Hier versiegelt von ${name}.`,
    byOther: (name: string) =>
      `Hier versiegelt von ${name}, einer anderen Organisation dieser Installation als der, bei der Sie angemeldet sind.`,
    withdrawn: {
      compromised: (day: string) => `Am ${day} zurückgezogen. Der Schlüssel kann in fremden Händen sein.`,
      replaced: (day: string) => `Am ${day} zurückgezogen. Ein anderes Zertifikat hat es ersetzt.`,
    },
    notOwn: 'Keines, mit dem diese Installation versiegelt',
    notAsked: 'Unbekannt: Diese Installation konnte nicht nach ihren Zertifikaten gefragt werden',
    issuer: 'Ausgestellt von',
    selfMade: 'Sich selbst. Wer es verwendet, hat es auch erstellt',
    chained: (issuer, root) => `${issuer}, verbürgt von ${root}`,
    issuerMissing: (issuer) => `${issuer}, dessen eigenes Zertifikat nicht in der Datei ist`,
    valid: 'Zertifikat gültig',
    validity: (from, to) => `${from} bis ${to}`,
    expired: 'Es war abgelaufen, als es verwendet wurde.',
    notYetValid: 'Es war noch nicht gültig, als es verwendet wurde.',
    at: 'Versiegelt am',
    timestamp: 'Zeitstempel',
    noTimestamp: 'Keiner. Die Zeit stammt von der versiegelnden Stelle selbst',
    timestampBy: (authority) => `von ${authority}`,
    covers: 'Umfasst',
    revision: (number, count) => `Fassung ${number} von ${count}`,
    whole: 'die ganze Datei',
    part: (bytes, all) => `die ersten ${bytes} von ${all} Bytes`,
    after: 'Nach dem Siegel',
    nothingAfter: 'Nichts',
    moreAfter: (size) => `${size}, die das Siegel nicht umfasst`,
    reason: 'Angegebener Grund',
    method: 'Verfahren',
  },
  file: {
    heading: 'Die Datei',
    unproven: 'nach eigener Angabe, die kein Siegel beweist',
    kind: 'Art',
    kinds: { master: 'Dokument', certificate: 'Abschlusszertifikat', combined: 'Dokument mit Zertifikat' },
    envelope: 'Umschlag',
    head: 'Prüfsumme des Prüfprotokolls (Kopf)',
    digest: 'Prüfsumme der Datei (SHA-256)',
  },
}
