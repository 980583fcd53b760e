/** By language. Apart from a page's words, which are part of what could not be loaded. */
export const notLoaded = {
  en: 'This page couldn’t be loaded. Check your connection and reload.',
  de: 'Diese Seite konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu.',
  fr: 'Cette page n’a pas pu être chargée. Vérifiez votre connexion et rechargez la page.',
  es: 'No se ha podido cargar esta página. Compruebe su conexión y vuelva a cargarla.',
  ar: 'تعذّر تحميل هذه الصفحة. تحقّق من اتصالك ثم أعد تحميلها.',
} as const
