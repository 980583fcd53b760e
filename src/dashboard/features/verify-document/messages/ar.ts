import { isolate as name } from '#domain/language.ts'
import { kitWords } from '../../../guest/language/words/ar.ts'
import type { Words } from './en.ts'

const askSender = 'لا تعتمد على هذه النسخة. اطلب الملف الأصلي ممن أرسله وافحصه هنا.'
const revisionAlone = 'نزّل النسخة المختومة أدناه واعتمد عليها وحدها.'
const otherReader = 'افتح الملف في قارئ ملفات يفحص التوقيعات.'

/** The page's words in Modern Standard Arabic. Names and numbers in other scripts are isolated. */
export const ar: Words = {
  language: 'ar',
  kit: kitWords,
  title: 'فحص مستند',
  heading: 'فحص مستند مختوم',
  introduction:
    'اعرف هل الملف كما كان عند ختمه، ومن ختمه ومتى. أضف شهادة الإتمام الخاصة به لتعرف هل ينتمي أحدهما إلى الآخر.',
  toDashboard: 'إلى لوحة التحكم',
  drop: {
    first: 'أفلت ملفًا مختومًا هنا',
    more: 'أفلت ملفًا آخر',
    limits: 'حتى 200 ميغابايت. يبقى الملف على هذا الجهاز.',
    choose: 'اختيار ملف',
  },
  checking: 'جارٍ الفحص',
  remove: (file) => `إزالة ${name(file)}`,
  privacy:
    'يجري الفحص كله في هذا المتصفح، ولا يُرفع شيء. لا يُسأل هل سُحبت الشهادة لاحقًا، ولا تُقارن أختام الوقت بأي قائمة جهات موثوقة.',
  downloadRevision: 'تنزيل النسخة المختومة',
  verdict: {
    whole: {
      heading: 'سليم، ومختوم هنا',
      meaning: 'كل بايت كما كان عندما ختمته هذه الخدمة.',
      advice: null,
    },
    'whole-unknown': {
      heading: 'سليم، لكن ختمه طرف آخر',
      meaning:
        'كل بايت كما كان عند الختم. الشهادة ليست من شهادات هذه الخدمة، ويمكن لأي شخص إنشاء شهادة بأي اسم.',
      advice: 'اسأل الجهة المذكورة أدناه هل الشهادة لها قبل أن تعتمد عليه.',
    },
    'certificate-not-valid': {
      heading: 'سليم، لكن الشهادة لم تكن صالحة',
      meaning: 'كل بايت كما كان عند الختم، لكن في وقت لم تكن فيه الشهادة صالحة.',
      advice: 'اسأل من ختمه عن السبب قبل أن تعتمد عليه.',
    },
    altered: {
      heading: 'تغيّر بعد ختمه',
      meaning: 'المحتوى ليس ما خُتم: بايت واحد على الأقل تحت الختم مختلف.',
      advice: askSender,
    },
    'cut-off': {
      heading: 'نهاية الملف مفقودة',
      meaning: 'الختم يشمل أكثر مما هو موجود. ربما انقطع التنزيل، أو قُطع جزء منه.',
      advice: 'نزّل الملف مرة أخرى. وإن بقي ناقصًا فاطلب الأصل ممن أرسله.',
    },
    'signature-broken': {
      heading: 'الختم نفسه معطوب',
      meaning: 'التوقيع داخل الختم تضرر أو زُوّر، فلا يثبت شيئًا عن المحتوى.',
      advice: askSender,
    },
    'range-forged': {
      heading: 'الختم لا يشمل الملف كما يجب',
      meaning: 'ما يقول الختم إنه يشمله يستثني أكثر من توقيعه. تُرتَّب الملفات هكذا لإخفاء محتوى عن الفحص.',
      advice: askSender,
    },
    extended: {
      heading: 'أُضيف شيء بعد الختم',
      meaning:
        'النسخة المختومة ما زالت في الداخل كما هي. ما يتبعها لا يشمله الختم، وقد تعرضه بعض البرامج بدلًا مما خُتم.',
      advice: revisionAlone,
    },
    'timestamp-wrong': {
      heading: 'ختم الوقت غير صحيح',
      meaning: 'ختم الوقت تالف أو يخص شيئًا آخر.',
      advice: askSender,
    },
    unsupported: {
      heading: 'مختوم بطريقة لا يمكن فحصها هنا',
      meaning: 'يستخدم التوقيع طريقة قديمة أو غير معتادة، وأختام هذه الخدمة لا تستخدمها.',
      advice: otherReader,
    },
    unsealed: {
      heading: 'لا ختم في هذا الملف',
      meaning: 'لا يحمل الملف أي ختم رقمي، فلا يمكن القول ممن هو ولا هل تغيّر.',
      advice: 'إن كان يُفترض أن يكون مختومًا فاطلب الأصل ممن أرسله: الطباعة والحفظ من جديد يزيلان الأختام.',
    },
    'seal-removed': {
      heading: 'أُزيل الختم',
      meaning: 'يحمل الملف علامات ملف ختمته هذه الخدمة، لكن الختم غير موجود. حُفظ من جديد أو نُزع الختم عمدًا.',
      advice: askSender,
    },
    encrypted: {
      heading: 'محمي بكلمة مرور',
      meaning: 'لا يمكن قراءة الملف من دون كلمة المرور، ولا يحمل ختمًا يمكن فحصه من الخارج.',
      advice: 'اطلب الملف من دون كلمة مرور ممن أرسله. هذه الخدمة لا تضيف كلمة مرور أبدًا.',
    },
    damaged: {
      heading: 'تالف',
      meaning: 'يبدأ الملف كملف مستند، لكن لا يمكن قراءته.',
      advice: 'نزّله مرة أخرى، أو اطلب الأصل ممن أرسله.',
    },
    'not-pdf': {
      heading: 'ليس ملف مستند مختوم',
      meaning: 'الأختام توجد في نوع واحد من الملفات، وهذا ملف من نوع آخر.',
      advice: 'اختر الملف الذي وصل إليك.',
    },
    empty: {
      heading: 'ملف فارغ',
      meaning: 'لا شيء فيه.',
      advice: 'نزّله مرة أخرى.',
    },
    'too-large': {
      heading: 'أكبر من أن يُفحص هنا',
      meaning: 'تقرأ هذه الصفحة ملفات حتى 200 ميغابايت.',
      advice: otherReader,
    },
    'insecure-page': {
      heading: 'هذه الصفحة غير آمنة',
      meaning: 'لا تفحص المتصفحات التوقيعات إلا في الصفحات ذات العنوان الآمن.',
      advice: 'افتح هذه الصفحة بعنوانها الآمن، أو اطلبه ممن يدير هذه الخدمة.',
    },
    'too-slow': {
      heading: 'لم ينتهِ في الوقت المناسب',
      meaning: 'الملف مبني بحيث تستغرق قراءته وقتًا طويلًا جدًا، والملفات التي تختمها هذه الخدمة ليست كذلك.',
      advice: askSender,
    },
    unreadable: {
      heading: 'تعذّرت قراءة الملف',
      meaning: 'ربما نُقل أو حُذف، أو نفدت ذاكرة المتصفح.',
      advice: 'اختر الملف مرة أخرى.',
    },
  },
  problem: {
    'content-changed': 'البيانات التي يشملها ليست ما خُتم.',
    shifted: 'أُدرجت قبله بيانات أو حُذفت.',
    'cut-off': 'يشمل بيانات أكثر مما في الملف.',
    'signature-unreadable': 'لا يمكن قراءة التوقيع.',
    'signature-wrong': 'لم يُصنع التوقيع بشهادته، أو تضرر.',
    'contents-not-hexadecimal': 'التوقيع ليس مكتوبًا كما يجب.',
    'range-unreadable': 'لا يمكن قراءة ما يشمله.',
    'range-not-from-start': 'يستثني بداية الملف.',
    'range-overlapping': 'الأجزاء التي يشملها متداخلة.',
    'range-several-gaps': 'يستثني أكثر من جزء من الملف.',
    'range-gap-too-large': 'يستثني أكثر من توقيعه.',
    'range-elsewhere': 'يستثني شيئًا غير توقيعه.',
    'timestamp-wrong': 'ختم الوقت فيه تالف أو يخص شيئًا آخر.',
    unsupported: 'مصنوع بطريقة لا تفحصها هذه الصفحة.',
  },
  comparison: {
    'add-certificate': {
      title: 'أضف شهادة الإتمام للمقارنة',
      text: 'تذكر بصمة مستندها ورأس سجل التدقيق. أفلتها هنا أيضًا.',
    },
    'add-master': {
      title: 'أضف المستند للمقارنة',
      text: 'تذكر الشهادة بصمة مستندها. أفلت المستند المختوم هنا أيضًا.',
    },
    matches: {
      title: 'المستند والشهادة ينتمي أحدهما إلى الآخر',
      text: 'بصمة المستند ورأس سجل التدقيق هما ما تذكره الشهادة.',
    },
    differs: {
      title: 'المستند والشهادة غير متطابقين',
      text: 'يذكران المظروف نفسه، لكن الشهادة تذكر بصمة أخرى أو سجل تدقيق آخر. أحدهما ليس الملف النهائي.',
    },
    'other-envelope': {
      title: 'هذه الملفات من مظاريف مختلفة',
      text: 'لا تُقارن الشهادة إلا بمستند مظروفها.',
    },
  },
  seal: {
    one: 'الختم',
    timestampOfAll: 'ختم وقت المستند',
    numbered: (title, number, count) => `${title} ${number} من ${count}`,
    wrong: 'ما الخطأ',
    by: 'ختمه',
    unreadable: 'غير مقروء',
    installation: 'هذه الخدمة',
    own: 'شهادتها هي',
    notOwn: 'ليست شهادة تختم بها هذه الخدمة',
    notAsked: 'غير معروف: تعذّر سؤال هذه الخدمة عن شهاداتها',
    issuer: 'أصدرها',
    selfMade: 'نفسها: شهادة صنعها من يستخدمها',
    chained: (issuer, root) => `${name(issuer)}، بضمان ${name(root)}`,
    issuerMissing: (issuer) => `${name(issuer)}، وشهادته ليست في الملف`,
    valid: 'صلاحية الشهادة',
    validity: (from, to) => `من ${from} إلى ${to}`,
    expired: 'كانت منتهية الصلاحية عند استخدامها.',
    notYetValid: 'لم تكن صالحة بعد عند استخدامها.',
    at: 'وقت الختم',
    timestamp: 'ختم الوقت',
    noTimestamp: 'لا يوجد: الوقت كما ذكره من ختم',
    timestampBy: (authority) => `من ${name(authority)}`,
    covers: 'يشمل',
    revision: (number, count) => `النسخة ${number} من ${count}`,
    whole: 'الملف كله',
    part: (bytes, all) => `أول ${bytes} من ${all} بايت`,
    after: 'بعد الختم',
    nothingAfter: 'لا شيء',
    moreAfter: (size) => `${size} لا يشملها الختم`,
    reason: 'السبب المذكور',
    method: 'الطريقة',
  },
  file: {
    heading: 'الملف',
    unproven: 'كما يقول عن نفسه، ولا يثبته ختم',
    kind: 'النوع',
    kinds: { master: 'مستند', certificate: 'شهادة الإتمام', combined: 'مستند مع شهادة' },
    envelope: 'المظروف',
    head: 'رأس سجل التدقيق',
    digest: 'بصمة الملف',
  },
}
