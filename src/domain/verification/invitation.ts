import type { Language } from '../language.ts'

/** The default texts of an invitation to verify. */
interface Invitation {
  readonly subject: (business: string) => string
  /** The text message, before its link. */
  readonly sms: (business: string) => string
}

/** The email subject and text message of the invitation, in every language. */
export const identityInvitation: Readonly<Record<Language, Invitation>> = {
  en: {
    subject: (business) => `Please verify your identity for ${business}`,
    sms: (business) => `${business} asks you to verify your identity:`,
  },
  de: {
    subject: (business) => `Bitte bestätigen Sie Ihre Identität für ${business}`,
    sms: (business) => `${business} bittet Sie, Ihre Identität zu bestätigen:`,
  },
  fr: {
    subject: (business) => `Vérification de votre identité pour ${business}`,
    sms: (business) => `${business} vous demande de faire vérifier votre identité :`,
  },
  es: {
    subject: (business) => `Verifique su identidad para ${business}`,
    sms: (business) => `${business} le pide que verifique su identidad:`,
  },
  ar: {
    subject: (business) => `يُرجى التحقق من هويتك لدى ${business}`,
    sms: (business) => `يطلب ${business} التحقق من هويتك:`,
  },
}
