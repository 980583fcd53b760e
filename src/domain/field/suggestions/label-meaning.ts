import type { FieldType } from '../field.ts'

/** The kind of field that the words beside a blank ask for. */
export type Meaning = Extract<FieldType, 'signature' | 'initials' | 'witness' | 'date' | 'input'>

/** Language whose words decide between meanings: `Firma` is a company in German and a signature in Spanish. */
export type LabelLanguage = 'german' | 'other'

const mostWords = 6

/**
 * The meaning of a label in English, German, French, Spanish, Italian, Portuguese or Dutch; null if it is not known.
 * Ignores colons, brackets, accents and case.
 */
export function meaningOf(label: string, language: LabelLanguage = 'other'): Meaning | null {
  const words = plain(label)
  if (words === '' || words.split(' ').length > mostWords) return null
  if (signingDate.test(words)) return 'date'
  if (nameOfSomebody.test(words)) return 'input'
  if (witness.test(words)) return 'witness'
  if (initials.test(words)) return 'initials'
  if (language === 'german' && /^firma\b/.test(words)) return 'input'
  if (signature.test(words)) return 'signature'
  if (text.test(words)) return 'input'
  return null
}

/** Whether a text is German, judging by its function words. */
export function labelLanguageOf(texts: readonly string[]): LabelLanguage {
  const all = ` ${texts.join(' ').toLowerCase()} `
  const german = all.match(
    /[\s(](?:und|der|die|das|oder|nicht|unterschrift|vertrag|datum|gmbh|ist|mit)(?=[\s.,:;)])/g,
  )
  const spanish = all.match(/[\s(](?:el|los|las|que|una|por|fecha|nombre|con|del)(?=[\s.,:;)])/g)
  return (german?.length ?? 0) > (spanish?.length ?? 0) ? 'german' : 'other'
}

/** Lower case without accents, colons, brackets or their contents. */
function plain(label: string): string {
  return label
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/[:：*_.…()[\]/\\|,;"“”'’#x✗✘]+(?=\s|$)/g, ' ')
    .replaceAll(/[/,-]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The date of signing only: a date of birth or delivery is left to be written by hand. */
const signingDate =
  /^(?:(?:the |le |am |den )?(?:date|dated|datum|fecha|data)(?: signed| of signature| der unterschrift| de (?:la )?(?:signature|firma)| della firma| da assinatura)?|signature date|date de signature|unterschriftsdatum|signed on|fait le|ondertekend op)$/

const nameOfSomebody =
  /^(?:(?:print(?:ed)?|full|first|last|legal|family|given|your|typed) )*(?:name|names|vorname|nachname|familienname|nom|prenom|noms|nombre|nombres|apellido|apellidos|nome|cognome|naam)\b/

const witness =
  /^(?!.*\b(?:whereof|thereof|in|name)\b)(?:.*\b)?(?:witness(?:ed)?|zeuge|zeugin|temoin|testigo|testimone|testemunha|getuige)\b/

const initials =
  /^(?:(?:your|client|tenant|landlord|buyer|seller|party|employee) )?(?:initials?|initial here|paraphes?|kurzel|namenszeichen|namenskurzel|iniciales|rubrica|iniziali|rubricas|paraaf)\b/

const signature =
  /\b(?:signatures?|signed|sign here|signatory|signatories|unterschrift(?:en)?|unterzeichner(?:in)?|unterzeichnet|gezeichnet|signe|firma|firmado|firmas|assinatura|assinado|handtekening|podpis)\b|^by$/

const text =
  /^(?:(?:your|business|home|work|mobile|postal|mailing|street|job|e) )*(?:title|titel|titre|titulo|position|cargo|puesto|funktion|fonction|funcion|role|occupation|profession|company|company name|organi[sz]ation|employer|firma|unternehmen|societe|entreprise|empresa|compania|azienda|address|anschrift|adresse|direccion|domicilio|indirizzo|endereco|strasse|street|city|town|ort|stadt|ville|lieu|ciudad|lugar|place|place of signature|citta|luogo|state|province|country|land|pays|pais|zip|zip code|postcode|postal code|plz|code postal|codigo postal|cap|phone|phone number|telephone|telefon|telefono|telefone|tel|mobile|handy|portable|movil|fax|email|e mail|mail|courriel|correo|correo electronico|date of birth|birth date|dob|geburtsdatum|geburtsort|date de naissance|fecha de nacimiento|ssn|social security number|tax id|vat number|ust id|iban|bic|kontonummer|account number|amount|betrag|montant|importe|number|nummer|numero|ort datum|ort und datum|lieu et date|lugar y fecha|fait a|department|abteilung|service|departamento|reference|referenz|relationship|age|gender|nationality|staatsangehorigkeit|nationalite|nacionalidad|signer|capacity)\b/
