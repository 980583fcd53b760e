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

/** The same for a local reading: no one else gets anything, and nothing is confirmed. */
const localConsent: Consent = {
  version: 'local-2026-1',
  texts: {
    en: text(
      'I agree that the service by which the sender has sent me this link reads the photos of my identity document and compares what it reads with my details.',
      'Where the sender asks for it, my name and date of birth are searched in official sanctions lists, and I add a photo of my face, which the service does not analyse. The sender can look at the photos.',
      'Nothing is passed to a checking service or anyone else. The reading shows whether the details agree, not whether the document is genuine or I am its holder.',
      'Details, photos and readings are kept as long as the sender’s retention policy says, and then removed.',
      'I can stop at any time before I hand them in, and ask the sender for another way to prove my identity.',
    ),
    de: text(
      'Ich bin damit einverstanden, dass der Dienst, über den mir der Absender diesen Link geschickt hat, die Fotos meines Ausweisdokuments liest und das Gelesene mit meinen Angaben vergleicht.',
      'Wenn der Absender es verlangt, werden mein Name und mein Geburtsdatum in amtlichen Sanktionslisten gesucht, und ich füge ein Foto meines Gesichts hinzu, das der Dienst nicht auswertet. Der Absender kann die Fotos ansehen.',
      'Nichts wird an einen Prüfdienst oder an andere weitergegeben. Die Lesung zeigt, ob die Angaben zusammenpassen, nicht, ob das Dokument echt ist oder mir gehört.',
      'Angaben, Fotos und Lesungen werden so lange aufbewahrt, wie es die Aufbewahrungsregel des Absenders vorsieht, und danach gelöscht.',
      'Ich kann jederzeit aufhören, bevor ich sie einreiche, und den Absender um einen anderen Weg bitten, meine Identität nachzuweisen.',
    ),
    fr: text(
      'J’accepte que le service par lequel l’expéditeur m’a envoyé ce lien lise les photos de ma pièce d’identité et compare ce qu’il lit avec mes informations.',
      'Si l’expéditeur le demande, mon nom et ma date de naissance sont recherchés dans des listes officielles de sanctions, et j’ajoute une photo de mon visage, que le service n’analyse pas. L’expéditeur peut regarder les photos.',
      'Rien n’est transmis à un service de vérification ni à quiconque. La lecture montre si les informations concordent, non si le document est authentique ou si j’en suis titulaire.',
      'Les informations, photos et lectures sont conservées aussi longtemps que le prévoit la règle de conservation de l’expéditeur, puis supprimées.',
      'Je peux m’arrêter à tout moment avant de les envoyer et demander à l’expéditeur un autre moyen de prouver mon identité.',
    ),
    es: text(
      'Acepto que el servicio por el que el remitente me ha enviado este enlace lea las fotos de mi documento de identidad y compare lo leído con mis datos.',
      'Si el remitente lo pide, se buscan mi nombre y mi fecha de nacimiento en listas oficiales de sanciones, y añado una foto de mi rostro, que el servicio no analiza. El remitente puede ver las fotos.',
      'Nada se transmite a un servicio de comprobación ni a nadie más. La lectura muestra si los datos concuerdan, no si el documento es auténtico ni si soy su titular.',
      'Los datos, las fotos y las lecturas se conservan el tiempo que establece la política de conservación del remitente y después se eliminan.',
      'Puedo detenerme en cualquier momento antes de entregarlos y pedir al remitente otra forma de demostrar mi identidad.',
    ),
    ar: text(
      'أوافق على أن تقرأ الخدمة التي أرسل لي المرسل هذا الرابط عبرها صور وثيقة هويتي، وأن تقارن ما تقرؤه ببياناتي.',
      'إذا طلب المرسل ذلك، يُبحث عن اسمي وتاريخ ميلادي في قوائم العقوبات الرسمية، وأضيف صورة لوجهي لا تحلّلها الخدمة. يمكن للمرسل الاطلاع على الصور.',
      'لا يُسلَّم شيء إلى خدمة تحقق أو إلى أي طرف آخر. تُظهر القراءة ما إذا كانت البيانات متسقة، لا ما إذا كانت الوثيقة أصلية أو كنت صاحبها.',
      'يُحتفظ بالبيانات والصور والقراءات للمدة التي تحددها سياسة الاحتفاظ لدى المرسل، ثم تُحذف.',
      'يمكنني التوقف في أي وقت قبل تسليمها، وأن أطلب من المرسل طريقة أخرى لإثبات هويتي.',
    ),
  },
}

/** The text to agree to before the vendor of this kind gets anything. */
export function consentFor(vendor: string): Consent {
  return vendor === 'local' ? localConsent : identityConsent
}

/**
 * Whether someone who agreed to a version agreed to this kind of vendor: that the service reads alone is not that a
 * checking service gets everything. Earlier versions of either text count.
 */
export function consentsTo(version: string | null, vendor: string): boolean {
  return (version ?? '').startsWith('local-') === (vendor === 'local')
}
