import { text } from '../consent-text.ts'
import type { Consent } from '../consent-text.ts'

/** What a signer agrees to before the documents open, in every language. The version changes whenever a text does. */
export const consent: Consent = {
  version: '2026-1',
  texts: {
    en: text(
      'I agree to receive, review and sign these documents electronically.',
      'My electronic signature has the same meaning as one I write by hand, and I intend to be bound by what I sign.',
      'The date and time, my email address, my network address and my browser are recorded with what I do.',
      'I can decline here at any time, download a copy for my records, and ask the sender for the documents on paper instead.',
    ),
    de: text(
      'Ich bin damit einverstanden, diese Dokumente elektronisch zu erhalten, zu prüfen und zu unterzeichnen.',
      'Meine elektronische Unterschrift hat dieselbe Bedeutung wie meine eigenhändige, und ich will an das gebunden sein, was ich unterzeichne.',
      'Datum und Uhrzeit, meine E-Mail-Adresse, meine Netzwerkadresse und mein Browser werden zusammen mit meinen Handlungen aufgezeichnet.',
      'Ich kann hier jederzeit ablehnen, eine Kopie für meine Unterlagen herunterladen und den Absender stattdessen um die Dokumente auf Papier bitten.',
    ),
    fr: text(
      'J’accepte de recevoir, d’examiner et de signer ces documents par voie électronique.',
      'Ma signature électronique a la même signification que ma signature manuscrite, et j’entends être lié(e) par ce que je signe.',
      'La date et l’heure, mon adresse e-mail, mon adresse réseau et mon navigateur sont enregistrés avec mes actions.',
      'Je peux refuser ici à tout moment, télécharger une copie pour mes archives et demander à l’expéditeur de recevoir les documents sur papier.',
    ),
    es: text(
      'Acepto recibir, revisar y firmar estos documentos por medios electrónicos.',
      'Mi firma electrónica tiene el mismo significado que mi firma manuscrita, y es mi voluntad quedar obligado u obligada por lo que firmo.',
      'Junto con mis actos se registran la fecha y la hora, mi dirección de correo electrónico, mi dirección de red y mi navegador.',
      'Puedo rechazar aquí en cualquier momento, descargar una copia para mis archivos y pedir al remitente los documentos en papel.',
    ),
    ar: text(
      'أوافق على استلام هذه المستندات ومراجعتها وتوقيعها إلكترونيًا.',
      'لتوقيعي الإلكتروني المعنى نفسه الذي لتوقيعي بخط اليد، وأقصد الالتزام بما أوقّعه.',
      'يُسجَّل مع ما أقوم به التاريخ والوقت وعنوان بريدي الإلكتروني وعنوان شبكتي ومتصفحي.',
      'يمكنني الرفض هنا في أي وقت، وتنزيل نسخة لسجلاتي، وأن أطلب من المرسل المستندات على الورق بدلًا من ذلك.',
    ),
  },
}
