import type { Language } from '../language.ts'

/** How an individual is asked to be verified when the sender has no words of their own. */
interface Invitation {
  readonly subject: (business: string) => string
  /** The text message, before its link. */
  readonly sms: (business: string) => string
}

/** The subject of the invitation's email, and its text message, in every language. */
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
