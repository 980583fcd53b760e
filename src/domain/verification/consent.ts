import { text } from '../consent-text.ts'
import type { Consent } from '../consent-text.ts'

/**
 * What an individual agrees to before entering any data, in every language. The version changes whenever a text does.
 */
export const identityConsent: Consent = {
  version: '2026-1',
  texts: {
    en: text(
      'I agree that my details, the photos of my identity document and, where asked for, of my face are checked to verify my identity.',
      'They are passed to the checking service that the sender has chosen, and used for nothing else.',
      'They are kept as long as the sender’s retention policy says, and then removed here and at the checking service.',
      'I can stop at any time before I hand them in, and ask the sender for another way to verify my identity.',
    ),
    de: text(
      'Ich bin damit einverstanden, dass meine Angaben, die Fotos meines Ausweisdokuments und, falls verlangt, meines Gesichts geprüft werden, um meine Identität zu bestätigen.',
      'Sie werden an den Prüfdienst weitergegeben, den der Absender gewählt hat, und für nichts anderes verwendet.',
      'Sie werden so lange aufbewahrt, wie es die Aufbewahrungsregel des Absenders vorsieht, und danach hier und beim Prüfdienst gelöscht.',
      'Ich kann jederzeit aufhören, bevor ich sie einreiche, und den Absender um einen anderen Weg bitten, meine Identität zu bestätigen.',
    ),
    fr: text(
      'J’accepte que mes informations, les photos de ma pièce d’identité et, si elles sont demandées, celles de mon visage soient contrôlées afin de vérifier mon identité.',
      'Elles sont transmises au service de vérification choisi par l’expéditeur et ne servent à rien d’autre.',
      'Elles sont conservées aussi longtemps que le prévoit la règle de conservation de l’expéditeur, puis supprimées ici et auprès du service de vérification.',
      'Je peux m’arrêter à tout moment avant de les envoyer et demander à l’expéditeur un autre moyen de vérifier mon identité.',
    ),
    es: text(
      'Acepto que se comprueben mis datos, las fotos de mi documento de identidad y, si se piden, las de mi rostro para verificar mi identidad.',
      'Se transmiten al servicio de comprobación que el remitente ha elegido y no se usan para nada más.',
      'Se conservan el tiempo que establece la política de conservación del remitente y después se eliminan aquí y en el servicio de comprobación.',
      'Puedo detenerme en cualquier momento antes de entregarlos y pedir al remitente otra forma de verificar mi identidad.',
    ),
    ar: text(
      'أوافق على التحقق من بياناتي وصور وثيقة هويتي، وصور وجهي إن طُلبت، لإثبات هويتي.',
      'تُسلَّم إلى خدمة التحقق التي اختارها المرسل، ولا تُستخدم لأي غرض آخر.',
      'يُحتفظ بها للمدة التي تحددها سياسة الاحتفاظ لدى المرسل، ثم تُحذف هنا ولدى خدمة التحقق.',
      'يمكنني التوقف في أي وقت قبل تسليمها، وأن أطلب من المرسل طريقة أخرى لإثبات هويتي.',
    ),
  },
}
