import { isolate as name, pluralOf } from '#domain/language.ts'
import type { PluralForms } from '#domain/language.ts'
import { kitWords } from '../../../guest/language/words/ar.ts'
import type { Words } from './en.ts'

const many = (count: number, forms: PluralForms): string => pluralOf('ar', count, forms)

/** Every word a recipient sees, in Modern Standard Arabic. Names and numbers in other scripts are isolated. */
export const ar: Words = {
  language: 'ar',
  kit: kitWords,
  paper: {
    page: (page) => `الصفحة ${page}`,
    pageFailed: (page, document) => `لا يمكن عرض الصفحة ${page} من «${name(document)}». المستند نفسه سليم.`,
    tryAgain: 'إعادة المحاولة',
  },
  title: (envelope) => (envelope ? `${name(envelope)} – توقيع` : 'توقيع'),

  opening: 'جارٍ الفتح…',
  tryAgain: 'إعادة المحاولة',
  cancel: 'إلغاء',
  close: 'إغلاق',
  back: 'رجوع',
  continue: 'متابعة',
  done: 'تم',
  requestId: (id) => `المرجع ${name(id)}`,

  from: (sender) => `من ${name(sender)}`,
  contact: {
    heading: 'هل لديك أسئلة؟',
    ask: (sender) => `اسأل ${name(sender)}:`,
    website: 'الموقع الإلكتروني',
  },

  unreachable: {
    heading: 'لا يوجد اتصال',
    text: 'لا يمكن الوصول إلى الخدمة الآن. تحقق من اتصالك وحاول مرة أخرى؛ لن يضيع شيء مما أدخلته.',
  },
  failed: {
    heading: 'حدث خطأ ما',
    text: 'تعذّر عرض هذه الصفحة. حاول مرة أخرى بعد قليل؛ ما أدخلته محفوظ.',
  },

  refusal: {
    'session-ended': 'انتهت جلستك. افتح الرابط مرة أخرى.',
    'link-invalid': 'لا يمكن تجديد هذا الرابط. اطلب رابطًا جديدًا من المرسل.',
    'password-required': 'أدخل كلمة المرور أولًا. أعد تحميل الصفحة.',
    'code-required': 'أدخل أولًا الرمز الوارد في الرسالة النصية. أعد تحميل الصفحة.',
    'consent-required': 'وافق أولًا على التوقيع الإلكتروني. أعد تحميل الصفحة.',
    conflict: 'تغيّر شيء ما منذ أن فتحت هذه الصفحة. أعد تحميلها وحاول مرة أخرى.',
    'envelope-not-open': 'هذا المستند مغلق، ولم يعد من الممكن تعديله.',
    'recipient-finished': 'لقد أنهيت بالفعل، ولم يعد من الممكن تعديل شيء.',
    'recipient-declined': 'لقد رفضت بالفعل، ولم يعد من الممكن تعديل شيء.',
    'not-your-turn': 'لم يحن دورك بعد. ستصلك رسالة حين يحين.',
    'not-found': 'أزال المرسل هذا العنصر. أعد تحميل الصفحة.',
    'not-allowed': 'لا يمكن تعديل هذا هنا.',
    'changed-since-shown': 'تغيّر شيء منذ أن عرضته هذه الصفحة. راجع كل شيء مرة أخرى، ثم أنهِ.',
    'witness-is-party': 'يجب أن يكون الشاهد شخصًا آخر: ليس المرسل ولا أحد الموقّعين هنا.',
    'fields-incomplete': 'ما زال هناك شيء ناقص. املأ الحقول المطلوبة ثم أنهِ.',
    'invalid-input': 'لم يُقبل هذا الإدخال. تحقق منه وحاول مرة أخرى.',
    'not-available': 'الخدمة مشغولة الآن. حاول مرة أخرى بعد قليل؛ ما أدخلته محفوظ.',
    other: 'حدث خطأ ما. حاول مرة أخرى بعد قليل؛ ما أدخلته محفوظ.',
  },

  password: {
    heading: 'أدخل كلمة المرور',
    text: (sender) => `حمى ${name(sender)} هذا المستند بكلمة مرور وأبلغك بها.`,
    label: 'كلمة المرور',
    submit: 'متابعة',
    empty: 'أدخل كلمة المرور.',
    wrong: 'كلمة المرور غير صحيحة. تحقق منها وحاول مرة أخرى.',
    tooMany: (minutes) =>
      minutes <= 1
        ? 'محاولات كثيرة جدًا. انتظر دقيقة ثم حاول مرة أخرى.'
        : `محاولات كثيرة جدًا. حاول مرة أخرى بعد ${many(minutes, {
            two: 'دقيقتين',
            few: `${minutes} دقائق`,
            other: `${minutes} دقيقة`,
          })}.`,
  },

  code: {
    heading: 'أكّد هويتك',
    text: (number) => `سنرسل رمزًا من ستة أرقام في رسالة نصية إلى ${name(number)}.`,
    textUnknown: 'سنرسل إليك رمزًا من ستة أرقام في رسالة نصية.',
    send: 'إرسال الرمز',
    sentTo: (number) => `أرسلنا رمزًا إلى ${name(number)}. يسري لمدة عشر دقائق.`,
    sentToUnknown: 'أرسلنا إليك رمزًا في رسالة نصية. يسري لمدة عشر دقائق.',
    label: 'رمز من ستة أرقام',
    submit: 'متابعة',
    incomplete: 'أدخل الأرقام الستة كلها.',
    wrong: 'هذا الرمز غير صحيح. راجع أحدث رسالة أو اطلب رمزًا جديدًا.',
    tooMany: 'محاولات كثيرة جدًا. اطلب رمزًا جديدًا.',
    resend: 'إرسال رمز جديد',
    resendIn: (seconds) =>
      `إرسال رمز جديد بعد ${many(seconds, {
        one: 'ثانية',
        two: 'ثانيتين',
        few: `${seconds} ثوانٍ`,
        other: `${seconds} ثانية`,
      })}`,
    resent: 'رمز جديد في طريقه إليك. لم يعد الرمز السابق صالحًا.',
  },

  noEntry: {
    code: 'لا يمكنني استلام الرمز',
    password: 'ليست لدي كلمة المرور',
    phone:
      'قد تستغرق الرسالة النصية دقيقة. تأكد من أن هاتفك متصل بالشبكة؛ وبعد نصف دقيقة يمكنك طلب رمز جديد.',
    number: (sender) =>
      `هل الرقم خاطئ أم أن الهاتف ليس معك؟ يمكن لـ ${name(sender)} تغيير الرقم أو إتاحة الدخول لك بطريقة أخرى.`,
    given: (sender) =>
      `اختار ${name(sender)} كلمة المرور ويبلغك بها، بالهاتف مثلًا. وهي ليست في أي من رسائلنا؛ وتُراعى حالة الأحرف.`,
    notYou: 'أليس هذا موجّهًا إليك؟ أغلق هذه الصفحة: لم يُعرض شيء من المستند. ويمكنك الرفض بعد هذه الخطوة.',
    write: (sender) => `مراسلة ${name(sender)}`,
  },

  consent: {
    heading: (kind) => (kind === 'signer' ? 'المراجعة والتوقيع' : 'مراجعة المستند'),
    invitation: (sender, kind) =>
      kind === 'signer' ? `يطلب منك ${name(sender)} التوقيع` : `يطلب منك ${name(sender)} الاطلاع`,
    messageFrom: (sender) => `رسالة من ${name(sender)}`,
    termsHeading: 'التوقيع الإلكتروني',
    agree: 'أوافق على استخدام السجلات والتوقيعات الإلكترونية',
    needed: 'حدّد المربع للمتابعة، أو ارفض أدناه.',
    submit: 'متابعة',
    decline: 'رفض التوقيع',
    signingAs: (person, email) => `توقّع بصفتك ${name(person)} (${name(email)}).`,
  },

  waiting: {
    heading: 'لم يحن دورك بعد',
    text: 'يوقّع آخرون قبلك. سنرسل إليك رسالة فور أن يحين دورك؛ يمكنك إغلاق هذه الصفحة.',
    copyHeading: 'لم يكتمل بعد',
    copyText:
      'ستحصل على نسخة من هذا المستند فور أن يوقّعه الجميع. سنرسل إليك بريدًا إلكترونيًا؛ يمكنك إغلاق هذه الصفحة.',
  },

  deadEnd: {
    invalid: {
      heading: 'هذا الرابط لا يعمل',
      text: 'ربما يكون غير مكتمل. افتح الرابط من الرسالة مرة أخرى، أو انسخه كاملًا إلى شريط العنوان. إن لم يُجدِ ذلك، فاطلب رابطًا جديدًا ممن أرسله.',
    },
    expired: {
      heading: 'انتهت صلاحية هذا الرابط',
      text: 'تعمل روابط التوقيع لمدة محدودة. اطلب رابطًا جديدًا؛ سيصل إلى العنوان نفسه.',
      textNoRequest: 'تعمل روابط التوقيع لمدة محدودة. اطلب رابطًا جديدًا من المرسل.',
      textFromSender: (sender) =>
        `تعمل روابط التوقيع لمدة محدودة. اطلب رابطًا جديدًا، وسيرسله إليك ${name(sender)}.`,
    },
    voided: {
      heading: 'سُحب هذا المستند',
      text: 'ألغاه المرسل، فلم يعد من الممكن الاطلاع عليه أو توقيعه. ليس عليك فعل شيء.',
    },
    removed: {
      heading: 'لم يعد مطلوبًا منك التوقيع',
      text: 'أزالك المرسل من هذا المستند. ليس عليك فعل شيء.',
    },
    replaced: {
      heading: 'يوجد رابط أحدث',
      text: 'غيّر المرسل بياناتك ولم يعد هذا الرابط يعمل. افتح أحدث رسالة وصلتك.',
    },
    recalled: {
      heading: 'يُجري المرسل تعديلات',
      text: 'استُرجع المستند، فلم يعد هذا الرابط يعمل. ستصلك رسالة جديدة حين يصبح جاهزًا للتوقيع؛ وإن كانت لديك رسالة أحدث فافتحها.',
    },
    askSender: 'طلب رابط جديد',
    byEmail: 'أرسلوا إليّ رابطًا جديدًا بالبريد',
    bySms: 'أرسلوا إليّ رابطًا جديدًا برسالة نصية',
    sent: 'رابط جديد في طريقه إليك. تفقّد رسائلك، ومجلد البريد غير المرغوب فيه أيضًا.',
    senderNotified: (sender) => `أخبرنا ${name(sender)} أنك تحتاج إلى رابط جديد.`,
    document: 'المستند',
  },

  ended: {
    heading: 'انتهت جلستك',
    text: 'يحدث ذلك حين يغيّر المرسل بياناتك، أو بعد مرور وقت طويل. ما أدخلته محفوظ.',
    reopen: 'فتح مرة أخرى',
  },
  closed: {
    heading: 'هذا المستند مغلق',
    text: 'لم يعد من الممكن الاطلاع عليه أو توقيعه هنا. اسأل المرسل إن كنت تتوقع غير ذلك.',
    voided: 'سحب المرسل هذا المستند، فلم يعد من الممكن الاطلاع عليه أو توقيعه. ليس عليك فعل شيء.',
    voidedHeading: 'سُحب هذا المستند',
  },

  page: (page, of) => `الصفحة ${page} من ${of}`,
  documentHeading: (document, pages) =>
    `${name(document)}، ${many(pages, {
      one: 'صفحة واحدة',
      two: 'صفحتان',
      few: `${pages} صفحات`,
      other: `${pages} صفحة`,
    })}`,
  reading: {
    label: 'طريقة عرض المستند',
    page: 'الصفحة',
    reading: 'القراءة',
    larger: 'تكبير النص',
    smaller: 'تصغير النص',
    usual: 'الحجم المعتاد',
    table: 'جدول',
    picture: 'هذه الصفحة صورة، فلا نص فيها يمكن تكبيره.',
    pictureFields: 'حقولها أدناه.',
    pictureOf: (page) => `صورة الصفحة ${page}`,
    asPrinted: 'كما تُطبع',
    showPage: (page) => `عرض الصفحة ${page} كما تُطبع`,
    toFields: (page) => `إلى حقول الصفحة ${page}`,
  },
  zoomIn: 'تكبير',
  zoomOut: 'تصغير',
  zoomFit: 'ملاءمة العرض',
  zoomIs: (percent) => name(`${percent} %`),
  more: 'المزيد',
  about: 'حول هذا المستند',

  attached: {
    heading: 'بيانات مرفقة بالمستندات',
    download: 'تنزيل',
    downloadNamed: (name) => `تنزيل ${name}`,
    failed: 'تعذّر التحميل. حاول مرة أخرى.',
  },

  progress: {
    label: 'التقدم',
    of: (done, total) => `اكتمل ${done} من ${total}`,
    none: 'لا شيء مطلوب. أنهِ متى كنت مستعدًا.',
    viewing: 'اقرأ المستند، ثم أنهِ.',
    all: 'اكتمل كل شيء. يمكنك الإنهاء الآن.',
    left: (left) =>
      many(left, {
        zero: 'لم يبقَ أي حقل مطلوب',
        one: 'بقي حقل مطلوب واحد',
        two: 'بقي حقلان مطلوبان',
        few: `بقيت ${left} حقول مطلوبة`,
        many: `بقي ${left} حقلًا مطلوبًا`,
        other: `بقي ${left} حقل مطلوب`,
      }),
  },
  guide: {
    start: 'ابدأ',
    next: 'الحقل التالي',
  },
  save: {
    saved: 'تم الحفظ',
    saving: 'جارٍ الحفظ…',
    offline: 'غير متصل – محفوظ على هذا الجهاز',
    unkept: 'لم يُحفظ بعد – أبقِ هذه الصفحة مفتوحة',
    back: 'عاد الاتصال. كل شيء محفوظ.',
    refused: (reason) => `تعذّر حفظ هذا. ${reason}`,
  },
  live: {
    changed: (label) => `${label}: غيّره شخص آخر.`,
    filledBy: (name, time) => (time === null ? `ملأه ${name}` : `ملأه ${name}، ${time}`),
    changedBy: (name, time) => (time === null ? `غيّره ${name}` : `غيّره ${name}، ${time}`),
    changedElsewhere: (time) => (time === null ? 'تغيّر في صفحة أخرى' : `تغيّر في صفحة أخرى، ${time}`),
  },

  field: {
    kind: {
      signature: 'توقيع',
      initials: 'أحرف أولى',
      witness: 'توقيع الشاهد',
      date: 'تاريخ',
      input: 'نص',
      checkbox: 'خانة اختيار',
      dropdown: 'قائمة اختيار',
    },
    prompt: {
      signature: 'وقّع',
      initials: 'أحرف أولى',
      witness: 'شاهد',
      date: null,
      input: 'نص',
      checkbox: null,
      dropdown: 'اختر…',
    },
    parts: '، ',
    page: (page) => `الصفحة ${page}`,
    required: 'مطلوب',
    optional: 'اختياري',
    shared: 'يمكن لآخرين تغييره أيضًا',
    of: (owner) => `يخص ${name(owner)}`,
    filled: {
      signature: 'موقَّع',
      initials: 'وُضعت الأحرف الأولى',
      witness: 'وقّعه الشاهد',
      date: 'يُملأ عند الإنهاء',
      input: 'مملوء',
      checkbox: 'محددة',
      dropdown: 'تم الاختيار',
    },
    empty: {
      signature: 'لم يُوقَّع بعد',
      initials: 'لم توضع الأحرف الأولى بعد',
      witness: 'لم يُوقَّع بعد',
      date: 'يُملأ عند الإنهاء',
      input: 'فارغ',
      checkbox: 'غير محددة',
      dropdown: 'لم يُختر شيء',
    },
    readOnly: 'لا يمكن تغييره',
    dateLike: (sample) => `مثل ${name(sample)}`,
    nothing: 'لم يُختر شيء',
    applied: (label) => `${label}: تم التوقيع.`,
    unprintable: (characters) =>
      [...characters].length > 1
        ? `لا يمكن طباعة هذه الأحرف وقد حُذفت: ${name(characters)}`
        : `لا يمكن طباعة هذا الحرف وقد حُذف: ${name(characters)}`,
    tooLong: (most) => `لا يتسع الحقل لأكثر من ${most} حرف.`,
    beyondPage: 'لا تتسع الصفحة لمزيد من النص. حُذف ما لم يتسع له المكان.',
  },

  signature: {
    headingOf: { signature: 'توقيعك', initials: 'أحرفك الأولى' },
    draw: 'رسم',
    type: 'كتابة',
    padLabel: 'مساحة الرسم. للتوقيع بلوحة المفاتيح، اختر «كتابة».',
    padHint: {
      signature: 'وقّع هنا بإصبعك أو بالفأرة',
      initials: 'ارسم أحرفك الأولى هنا',
      witness: 'الشاهد: وقّع هنا',
    },
    turn: 'أدر هاتفك أفقيًا لمساحة أكبر.',
    undo: 'تراجع',
    clear: 'مسح',
    nameLabel: 'اسمك',
    initialsLabel: 'أحرفك الأولى',
    faceLabel: 'نمط الكتابة',
    face: { 'dancing-script': 'انسيابي', caveat: 'بخط اليد', 'homemade-apple': 'كلاسيكي' },
    adopt: { signature: 'اعتماد وتوقيع', initials: 'اعتماد الأحرف الأولى' },
    change: 'استخدام هذا',
    explain: {
      signature: 'يوضع في هذا الحقل ويُعرض عليك لتوقيعاتك الأخرى. يمكنك تغييره إلى أن تُنهي.',
      initials: 'توضع في هذا الحقل وتُعرض عليك للحقول الأخرى المماثلة. يمكنك تغييرها إلى أن تُنهي.',
    },
    empty: { draw: 'ارسم أولًا، أو اختر «كتابة».', type: 'اكتب اسمك أولًا.', picture: 'اختر صورة أولًا.' },
    unprintable: (characters) => `لا يمكن لهذا النمط كتابة ${name(characters)}. ارسم بدلًا من ذلك أو احذفها.`,
    changeHeading: { signature: 'تغيير توقيعك', initials: 'تغيير أحرفك الأولى' },
    remove: 'إزالة من هذا الحقل',
    replaceAll: (count) =>
      many(count, {
        one: 'يحل محله أيضًا في الحقل الآخر الذي وقّعته به.',
        two: 'يحل محله أيضًا في الحقلين الآخرين اللذين وقّعتهما به.',
        few: `يحل محله أيضًا في الحقول الأخرى الـ${count} التي وقّعتها به.`,
        other: `يحل محله أيضًا في الحقول الأخرى (${count}) التي وقّعتها به.`,
      }),
    picture: {
      tab: 'صورة',
      hint: 'اختر صورة أو مسحًا ضوئيًا لما كتبته على ورق أبيض. يُحتفظ بالحبر وحده ويختفي الورق.',
      choose: 'اختيار صورة',
      another: 'اختيار صورة أخرى',
      stays: 'تبقى الصورة على هذا الجهاز.',
      strength: 'مقدار ما يُعدّ حبرًا',
      strengthValue: (percent) => `${percent} بالمئة`,
      preview: 'كما ستُطبع',
      fault: {
        'too-large': 'الصورة أكبر من 20 ميغابايت. اختر صورة أصغر.',
        'no-picture': 'لا يمكن قراءة هذا الملف كصورة. اختر صورة فوتوغرافية أو ممسوحة ضوئيًا.',
        'no-ink': 'لم يُعثر على حبر. اكتب بقلم داكن على ورق أبيض في ضوء متساوٍ.',
      },
    },
    preview: 'معاينة',
    saved: 'تم الاعتماد.',
    removed: (label) => `${label}: تمت الإزالة.`,
  },

  witness: {
    signFirst: 'وقّع أولاً',
    signFirstText: 'يشهد الشاهد على توقيعك. وقّع حيث يلزم، ثم اطلب من شاهدك أن يوقّع.',
    signNow: 'الانتقال إلى التوقيع',
    signedBy: (signer) => `توقيع ${signer}`,
    clearedByChange: 'إذا غيّرته فعلى شاهدك أن يوقّع من جديد.',
    notSigned: (signer) => `غيّر ${signer} التوقيع أو أزاله. اطلب من ${signer} أن يوقّع أولاً.`,
    heading: 'شاهدك',
    handOver: 'سلّم الجهاز إلى شاهدك',
    handOverText: (signer) =>
      `يشاهد الشاهدُ ${name(signer)} أثناء التوقيع ويؤكد ذلك بتوقيعه. سلّم هذا الجهاز إلى شاهدك الآن.`,
    begin: 'أنا الشاهد',
    name: 'الاسم الكامل للشاهد',
    email: 'البريد الإلكتروني للشاهد',
    nameNeeded: 'أدخل اسمك الكامل.',
    emailNeeded: `أدخل عنوان بريدك الإلكتروني، مثل ${name('name@example.com')}.`,
    notOwn: 'يجب أن يكون الشاهد شخصًا آخر: هذا البريد الإلكتروني للشخص الموقّع.',
    unprintable: (characters) => `لا يمكن طباعة ${name(characters)}. اكتب الاسم بأحرف أخرى.`,
    notOwnName: 'يجب أن يكون الشاهد شخصًا آخر: هذا اسم الشخص الموقّع.',
    statement: (signer) => `أؤكد أنني شاهدت ${name(signer)} يوقّع هذا المستند.`,
    statementNeeded: 'أكّد أنك شاهدت التوقيع.',
    confirm: 'التوقيع كشاهد',
    handBack: (signer) => `شكرًا لك. يُرجى إعادة الجهاز إلى ${name(signer)}.`,
    changeHeading: 'تغيير الشاهد',
    remove: 'إزالة الشاهد',
    by: (person) => `بواسطة ${name(person)}`,
    link: {
      choose: 'إرسال رابط إلى الشاهد',
      heading: 'اطلب من شاهدك بالبريد الإلكتروني',
      text: 'يتلقى شاهدك رابطًا خاصًا به، ويؤكد أنه شاهدك توقّع، ويوقّع على جهازه. بعد ذلك يمكنك الإنهاء.',
      send: 'إرسال الرابط',
      asked: (person) => `طُلب من ${name(person)} أن يشهد`,
      sentTo: (email) =>
        `الرابط في طريقه إلى ${name(email)}. تُظهر هذه الصفحة متى يتم التوقيع؛ ويمكنك إغلاقها في هذه الأثناء.`,
      opened: 'فُتح الرابط.',
      undelivered: 'تعذّر تسليم البريد الإلكتروني. تحقق من العنوان واطلب مرة أخرى.',
      signed: (person) => `وقّع ${name(person)} عبر الرابط.`,
      askAgain: 'اطلب مرة أخرى أو من شخص آخر',
      here: 'التوقيع على هذا الجهاز بدلًا من ذلك',
      withdraw: 'سحب الرابط',
      waiting: (person) => `في انتظار ${name(person)}`,
      pageHeading: (signer) => `اشهد على توقيع ${name(signer)}`,
      pageText: (signer) =>
        `يوقّع ${name(signer)} هذا المستند وقد سمّاك شاهدًا. وقّع فقط إذا كنت تشاهد التوقيع. لا يلزمك قراءة المستند نفسه.`,
      signingAs: (email) => `يُطبع اسمك و${name(email)} بجانب توقيعك، ويُسجَّلان مع الوقت وعنوان شبكتك.`,
      thanks: (person) => `شكرًا لك، ${name(person)}`,
      thanksText: (signer) => `وُضع توقيعك. يمكن لـ${name(signer)} الإنهاء الآن، ويمكنك إغلاق هذه الصفحة.`,
      expired: (signer) => `اطلب من ${name(signer)} أن يرسل إليك رابطًا جديدًا.`,
      withdrawn: {
        heading: 'لم يعد مطلوبًا منك أن تشهد',
        text: 'سُحب الطلب أو أُرسل من جديد. إذا كانت لديك رسالة أحدث فافتح الرابط فيها؛ وإلا فلا يلزمك فعل شيء.',
      },
      closed: {
        heading: 'لم يعد هناك ما تشهد عليه',
        text: 'انتهى التوقيع أو سُحب المستند. لا يلزمك فعل شيء.',
      },
    },
  },

  finish: {
    button: 'إنهاء',
    viewing: 'إنهاء الاطلاع',
    heading: 'هل تريد إنهاء التوقيع؟',
    headingViewing: 'هل تريد إنهاء الاطلاع؟',
    text: 'لن تتمكن من تغيير شيء بعد ذلك.',
    textViewing: 'سنخبر المرسل أنك اطّلعت على المستند.',
    confirm: 'إنهاء',
    working: 'جارٍ الإنهاء…',
    missingHeading: 'ما زال هناك شيء ناقص',
    missingText: 'املأ هذه الحقول، ثم أنهِ.',
    changedHeading: 'تغيّر شيء ما',
    changedText: 'تغيّرت هذه الحقول منذ أن اطّلعت عليها. اطّلع على كل منها، ثم أنهِ.',
    goTo: 'الانتقال إلى الأول',
    offline: 'لا يوجد اتصال. ما أدخلته محفوظ على هذا الجهاز؛ أنهِ حين يعود الاتصال.',
  },
  decline: {
    button: 'رفض التوقيع',
    buttonViewing: 'رفض الاطلاع',
    heading: 'هل تريد رفض التوقيع؟',
    headingViewing: 'هل تريد رفض الاطلاع؟',
    text: (sender) =>
      `سيُبلَّغ ${name(sender)} بذلك وبالسبب الذي تذكره. لن تتمكن من التوقيع بعد ذلك إلا إذا طلب منك المرسل مرة أخرى.`,
    reason: 'السبب',
    reasonNeeded: 'أخبر المرسل بالسبب.',
    confirm: 'رفض',
  },

  checkDocument: 'فحص مستند مختوم',
  finished: {
    heading: (person) => `شكرًا لك، ${name(person)}`,
    signed: 'لقد وقّعت.',
    viewed: 'لقد أنهيت الاطلاع.',
    copyHeading: 'نسختك جاهزة',
    allDone: 'أنهى الجميع. المستندات نهائية ومختومة.',
    checking: 'أنهى الجميع. تخضع المستندات للفحص قبل ختمها، وستظهر هنا فور الانتهاء من ذلك.',
    othersLeft: 'ستُرسل إليك المستندات النهائية بالبريد الإلكتروني حين يوقّع الجميع.',
    othersLeftMuted: 'يمكنك العودة عبر الرابط نفسه لتنزيل المستندات النهائية.',
    at: (moment) => `اكتمل في ${name(moment)}`,
    downloads: 'التنزيلات',
    master: 'المستند الموقَّع',
    masterSoFar: 'المستند بتوقيعاته حتى الآن',
    certificate: 'شهادة الإتمام',
    combined: 'المستند والشهادة في ملف واحد',
    original: 'المستند الأصلي',
    receipt: 'إيصال بما قمت به',
    preparing: 'يجري إعداد المستندات النهائية…',
    redirect: (host, seconds) =>
      `ستُنقل إلى ${name(host)} بعد ${many(seconds, {
        one: 'ثانية',
        two: 'ثانيتين',
        few: `${seconds} ثوانٍ`,
        other: `${seconds} ثانية`,
      })}.`,
    redirectNow: (host) => `الانتقال إلى ${name(host)}`,
    stay: 'البقاء هنا',
    closePage: 'يمكنك إغلاق هذه الصفحة.',
  },
  declined: {
    heading: 'لقد رفضت',
    text: (sender) => `تم إبلاغ ${name(sender)}. ليس عليك فعل شيء آخر.`,
  },
}
