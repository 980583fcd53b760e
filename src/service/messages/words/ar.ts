import { isolate as name } from '#domain/language.ts'
import type { MessageWords } from './en.ts'

/** Messages to recipients and individuals in Modern Standard Arabic. Names are isolated where HTML shows them. */
export const ar: MessageWords = {
  language: 'ar',
  hello: (person) => `مرحبًا ${name(person)}،`,
  from: 'من',
  documents: (count) => (count === 1 ? 'المستند' : 'المستندات'),
  signBy: 'يُرجى التوقيع قبل',
  viewBy: 'يُرجى الاطلاع قبل',
  inPlaceOf: (former, email) => `حوّل ${name(former)} (${email}) هذا إليك.`,
  completedAt: 'اكتمل في',
  byHand: 'إذا لم يعمل الزر، فافتح هذا العنوان:',
  ownLink: (until) => `هذا الرابط خاص بك وحدك: يُرجى عدم إعادة توجيه هذه الرسالة. يعمل حتى ${name(until)}.`,
  renewableLink: (until) =>
    `هذا الرابط خاص بك وحدك: يُرجى عدم إعادة توجيه هذه الرسالة. يعمل حتى ${name(until)}؛ وبعد ذلك يمكنك طلب رابط جديد.`,
  unexpected: (sender, email) =>
    `ألم تكن تتوقع هذه الرسالة؟ اسأل ${name(sender)} على ${name(email)} قبل أن تفتحها.`,
  questions: (sender, email) => `هل لديك أسئلة؟ اسأل ${name(sender)} على ${name(email)}.`,

  sign: {
    subject: (envelope) => `يُرجى التوقيع: ${envelope}`,
    preview: (sender, envelope) => `يطلب منك ${sender} توقيع «${envelope}».`,
    heading: (sender, envelope) => `يطلب منك ${name(sender)} توقيع «${name(envelope)}»`,
    text: 'اقرأ المستندات ووقّعها في متصفحك. لا تحتاج إلى حساب ولا إلى تثبيت أي شيء.',
    button: 'المراجعة والتوقيع',
    reminder: {
      subject: (envelope) => `تذكير: يُرجى توقيع ${envelope}`,
      preview: (sender, envelope) => `ينتظر ${sender} توقيعك على «${envelope}».`,
      heading: (sender, envelope) => `ينتظر ${name(sender)} توقيعك على «${name(envelope)}»`,
      text: 'هذا تذكير. اقرأ المستندات ووقّعها في متصفحك. لا تحتاج إلى حساب ولا إلى تثبيت أي شيء.',
    },
  },
  view: {
    subject: (envelope) => `يُرجى الاطلاع: ${envelope}`,
    preview: (sender, envelope) => `يطلب منك ${sender} الاطلاع على «${envelope}».`,
    heading: (sender, envelope) => `يطلب منك ${name(sender)} الاطلاع على «${name(envelope)}»`,
    text: 'اقرأ المستندات في متصفحك وأكّد أنك اطّلعت عليها. لا تحتاج إلى حساب.',
    button: 'الاطلاع على المستندات',
    reminder: {
      subject: (envelope) => `تذكير: يُرجى الاطلاع على ${envelope}`,
      preview: (sender, envelope) => `ينتظر ${sender} اطلاعك على «${envelope}».`,
      heading: (sender, envelope) => `ينتظر ${name(sender)} اطلاعك على «${name(envelope)}»`,
      text: 'هذا تذكير. اقرأ المستندات في متصفحك وأكّد أنك اطّلعت عليها. لا تحتاج إلى حساب.',
    },
  },
  newLink: {
    subject: (envelope) => `رابطك: ${envelope}`,
    preview: (envelope) => `رابط جديد إلى «${envelope}».`,
    heading: (envelope) => `رابطك إلى «${name(envelope)}»`,
    text: 'إليك الرابط الجديد الذي طلبته. لقد أنهيت ما عليك؛ ستصلك المستندات المختومة حين يُنهي الجميع.',
    button: 'فتح المستندات',
  },
  receipt: {
    subject: (envelope) => `إيصالك: ${envelope}`,
    preview: (envelope) => `ما فعلته في «${envelope}»، للاحتفاظ به.`,
    heading: (envelope) => `إيصالك عن «${name(envelope)}»`,
    text: 'لقد أنهيت. الملف المرفق إيصال موقّع بما فعلته، مع كل ما أدخلته. احتفظ به: لا يستطيع أحد تغيير نسختك، فهي تُظهر أي تغيير لاحق.',
    check: 'لا تحتاج إلى أي برنامج للاحتفاظ به. للتحقق منه، أفلته على صفحة التحقق من المستندات.',
  },
  finished: {
    subject: (envelope) => `اكتمل: ${envelope}`,
    preview: (envelope) => `اكتمل «${envelope}». المستندات المختومة جاهزة.`,
    heading: (envelope) => `اكتمل «${name(envelope)}»`,
    text: 'أنهى الجميع. إليك المستندات المختومة وشهادتها للاحتفاظ بها.',
    copyText: (sender) => `أنهى الجميع، ويرسل إليك ${name(sender)} نسخة من المستندات المختومة وشهادتها.`,
    attached: 'المستندات الموقّعة وشهادتها مرفقة بهذه الرسالة.',
    tooLarge: 'المستندات الموقّعة أكبر من أن تُرفق بهذه الرسالة. استخدم الزر للحصول عليها.',
    renewingLink: (until) =>
      `هذا الرابط خاص بك وحدك: يُرجى عدم إعادة توجيه هذه الرسالة. يعمل حتى ${name(until)}. وإذا فتحته بعد ذلك، فسيصلك رابط جديد بالبريد الإلكتروني.`,
    button: 'العرض والتنزيل',
  },
  recalled: {
    subject: (envelope) => `استُرجع: ${envelope}`,
    preview: (sender, envelope) => `استرجع ${sender} «${envelope}» لتعديله.`,
    heading: (sender, envelope) => `استرجع ${name(sender)} «${name(envelope)}» لتعديله`,
    text: 'ليس عليك فعل شيء. لم يعد الرابط الذي وصلك يعمل، وما أدخلته أو وقّعته من خلاله لا يُعتدّ به. ستصلك رسالة جديدة حين تصبح المستندات جاهزة مرة أخرى.',
  },
  voided: {
    subject: (envelope) => `سُحب: ${envelope}`,
    preview: (sender, envelope) => `سحب ${sender} «${envelope}».`,
    heading: (sender, envelope) => `سحب ${name(sender)} «${name(envelope)}»`,
    text: 'ليس عليك فعل شيء. لم يعد الرابط الذي وصلك يعمل، ولم يعد بالإمكان الاطلاع على المستندات أو توقيعها.',
  },
  expired: {
    subject: (envelope) => `انتهت المهلة: ${envelope}`,
    preview: (_, envelope) => `انتهت مهلة «${envelope}».`,
    heading: (_, envelope) => `انتهت مهلة «${name(envelope)}»`,
    text: (sender) =>
      `لم يعد الرابط الذي وصلك يعمل، ولم يعد بالإمكان الاطلاع على المستندات أو توقيعها. إذا كنت لا تزال تريد ذلك، فاطلب من ${name(sender)} إرسالها من جديد.`,
  },
  otherDeclined: {
    subject: (envelope) => `رُفض: ${envelope}`,
    preview: (person, envelope) => `رفض ${person} «${envelope}».`,
    heading: (person, envelope) => `رفض ${name(person)} «${name(envelope)}»`,
    text: (sender) =>
      `لا يمكن إكمال المستندات في الوقت الحالي. أُبلغ ${name(sender)} بذلك وسيقرر ما يلي. يظل رابطك يعمل، وستصلك رسالة إذا تغيّر شيء.`,
  },
  witness: {
    subject: (envelope) => `يُرجى الشهادة على توقيع: ${envelope}`,
    preview: (signer, envelope) => `يطلب منك ${signer} الشهادة على توقيعه على «${envelope}».`,
    heading: (signer) => `يطلب منك ${name(signer)} الشهادة على توقيعه`,
    text: (signer, envelope) =>
      `يوقّع ${name(signer)} «${name(envelope)}» وقد سمّاك شاهدًا. افتح الرابط فقط إذا كنت حاضرًا عند التوقيع: تؤكد أنك شاهدته، وتوقّع بنفسك. لا تحتاج إلى حساب.`,
    signer: 'الموقّع',
    sentBy: 'المرسل',
    button: 'التوقيع كشاهد',
  },
  identity: {
    preview: (sender) => `يطلب منك ${sender} التحقق من هويتك.`,
    heading: (sender) => `يطلب منك ${name(sender)} التحقق من هويتك`,
    text: 'جهّز وثيقة هويتك وجهازًا مزوّدًا بكاميرا. يستغرق الأمر نحو خمس دقائق، ولا تحتاج إلى حساب.',
    button: 'التحقق من هويتي',
  },
  startCode: {
    subject: (code, envelope) => `${code} رمزك لبدء «${envelope}»`,
    preview: (envelope) => `أدخله في الصفحة التي بدأت فيها «${envelope}».`,
    heading: 'رمزك',
    hello: 'مرحبًا،',
    text: (envelope) =>
      `أدخلت عنوان البريد هذا لبدء «${envelope}». أدخل الرمز في تلك الصفحة للمتابعة. يسري 10 دقائق.`,
    code: 'الرمز',
    unexpected: 'لم تكن أنت؟ تجاهل هذه الرسالة ولا تشارك الرمز. لن يحدث شيء من دونه.',
  },

  sms: {
    sign: (sender, envelope) => `يطلب ${sender} توقيعك «${envelope}»:`,
    view: (sender, envelope) => `يطلب ${sender} اطلاعك على «${envelope}»:`,
    back: (envelope) => `رابطك إلى «${envelope}»:`,
    recalled: (sender, envelope) =>
      `استرجع ${sender} «${envelope}» لتعديله. لم يعد رابطك يعمل؛ سيصلك رابط جديد.`,
    voided: (sender, envelope) => `سحب ${sender} «${envelope}». لم يعد رابطك يعمل.`,
    expired: (_, envelope) => `انتهت مهلة «${envelope}». لم يعد رابطك يعمل.`,
    code: (code, envelope) => `${code} رمزك لفتح «${envelope}». يسري 10 دقائق. لا تخبر به أحدًا.`,
    identityCode: (code) => `${code} رمزك للتحقق من هويتك. يسري 10 دقائق. لا تخبر به أحدًا.`,
  },
}
