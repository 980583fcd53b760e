import { pluralOf } from '#domain/language.ts'
import type { KitWords } from '../../../kit/text/kit-words.ts'

/** The controls' own words in Modern Standard Arabic. */
export const kitWords: KitWords = {
  inProgress: 'قيد التنفيذ',
  test: 'اختبار',
  testOnly: 'هذا اختبار، ولا أثر قانونيًا لأي شيء هنا.',
  close: 'إغلاق',
  dismiss: 'إخفاء',
  showPassword: 'إظهار كلمة المرور',
  charactersLeft: (left) =>
    pluralOf('ar', left, {
      zero: 'لم يبقَ أي حرف',
      one: 'بقي حرف واحد',
      two: 'بقي حرفان',
      few: `بقيت ${left} أحرف`,
      many: `بقي ${left} حرفًا`,
      other: `بقي ${left} حرف`,
    }),
  showOptions: (label) => `عرض خيارات ${label}`,
}
