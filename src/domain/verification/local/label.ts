import type { Language } from '../../language.ts'

/** What everything about a local reading says, so that no one takes it for more. */
export const localLabel: Readonly<Record<Language, string>> = {
  en: 'Local reading. Shows consistency, not that the document is genuine or the person is its holder.',
  de: 'Lokale Lesung. Zeigt, dass die Angaben zusammenpassen, nicht, dass das Dokument echt ist oder der Person gehört.',
  fr: 'Lecture locale. Montre que les données concordent, non que le document est authentique ou que la personne en est titulaire.',
  es: 'Lectura local. Muestra que los datos concuerdan, no que el documento sea auténtico ni que la persona sea su titular.',
  ar: 'قراءة محلية. تُظهر اتساق البيانات، لا أن الوثيقة أصلية ولا أن الشخص صاحبها.',
}
