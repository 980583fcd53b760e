import { kitWords } from '../../../guest/language/words/ar.ts'
import type { Words } from './en.ts'

/** Every word of the device on which an envelope is signed in person, in Arabic. */
export const ar: Words = {
  language: 'ar',
  kit: kitWords,
  opening: 'جارٍ قفل الشاشة',
  tryAgain: 'إعادة المحاولة',
  requestId: (id) => `المرجع ${id}`,

  handTo: (name) => `سلّم الجهاز إلى ${name}`,
  locked: (host) => `الشاشة مقفلة. مضيفك هو ${host}.`,
  iAm: (name) => `أنا ${name}`,
  orElse: 'أم أن الدور لأحد هؤلاء؟',
  othersLeft: (count) => (count === 1 ? 'يليه شخص واحد.' : `عدد من يليه: ${count}.`),

  confirm: {
    heading: (name) => `هل أنت ${name}؟`,
    sign: (envelope) =>
      `ستقرأ الآن «${envelope}» وتوقّعه. لا تتابع إلا إذا كان هذا اسمك. سيُسجَّل أنك تصرّفت هنا حضوريًا.`,
    view: (envelope) => `ستقرأ الآن «${envelope}». لا تتابع إلا إذا كان هذا اسمك. سيُسجَّل أنك تصرّفت هنا حضوريًا.`,
    yes: 'نعم، متابعة',
    no: 'لا، رجوع',
  },

  done: {
    heading: 'هذا كل شيء',
    complete: 'انتهى الجميع. أعد الجهاز إلى مضيفك.',
    rest: 'لا يمكن لأحد آخر التصرّف هنا الآن. أعد الجهاز إلى مضيفك.',
  },

  leave: {
    button: 'الخروج بالرمز السري',
    heading: 'الخروج من التوقيع الحضوري',
    text: 'أدخل الرمز السري الذي اخترته. بعدها تسجّل الدخول من جديد.',
    label: 'الرمز السري',
    submit: 'خروج',
    back: 'رجوع',
    empty: 'أدخل الرمز السري.',
  },

  ended: {
    heading: 'انتهى التوقيع الحضوري هنا',
    text: 'لم يعد بالإمكان توقيع شيء على هذا الجهاز. أعده إلى مضيفك.',
    signIn: 'تسجيل الدخول',
  },

  refusal: {
    'wrong-credentials': 'هذا الرمز غير صحيح. تحقّق منه ثم أعد المحاولة.',
    'too-many-requests': 'محاولات كثيرة. انتظر قليلًا ثم أعد المحاولة.',
    'not-your-turn': 'الدور الآن لشخص آخر.',
    offline: 'تعذّر الوصول إلى الخدمة. تحقّق من اتصالك ثم أعد المحاولة.',
    other: 'حدث خطأ ما. أعد المحاولة بعد قليل.',
  },
  failed: 'لا يمكن عرض هذه الصفحة الآن',
}
