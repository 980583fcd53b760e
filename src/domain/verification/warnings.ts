/** What a vendor's warning code means and what a reviewer should do about it. */
export interface ExplainedWarning {
  readonly code: string
  readonly title: string
  readonly meaning: string
  readonly advice: string
  /**
   * Whether the code is in our table. Otherwise the explanation is derived from its words, or says that the code is
   * unknown.
   */
  readonly isKnown: boolean
}

type Words = Omit<ExplainedWarning, 'code' | 'isKnown'>

const known: Readonly<Record<string, Words>> = {
  SANDBOX_DOCUMENT_REVIEW: {
    title: 'The document needs a review (sandbox)',
    meaning: 'The sandbox simulated a document that could be read but not fully confirmed.',
    advice:
      'Nothing was checked. With a real vendor, compare the reports with what you know about the person.',
  },
  SANDBOX_DOCUMENT_REJECTED: {
    title: 'The document failed its check (sandbox)',
    meaning: 'The sandbox simulated a document that no source confirms.',
    advice: 'Nothing was checked. With a real vendor, don’t rely on the document, and ask for another one.',
  },
  LOCAL_DOCUMENT_UNREADABLE: {
    title: 'The document could not be read',
    meaning:
      'The service found no machine-readable zone in the photos, or could not read it. Nothing was compared.',
    advice: 'Look at the photo. Ask again, with a note about light and focus, or for a passport.',
  },
  LOCAL_DOCUMENT_EXPIRED: {
    title: 'The document has expired',
    meaning: 'The expiry date in the machine-readable zone has passed.',
    advice: 'Ask again, with a document that is still valid.',
  },
  LOCAL_DATA_MISMATCH: {
    title: 'What was read isn’t what was typed',
    meaning:
      'The number, the name or the birth date in the machine-readable zone differs from what the person typed.',
    advice:
      'Compare the photo with the reading below. A slip of the keyboard is common. Accept it, or ask again.',
  },
  LOCAL_SCREENING_POSSIBLE_MATCH: {
    title: 'A sanctions list has an entry that may be this person',
    meaning:
      'A listed name is similar. The screening report names list and entry, with the score of each word.',
    advice:
      'Compare birth date and programme with the entry before you continue. A similar name is often someone else.',
  },
  LOCAL_LIST_STALE: {
    title: 'The sanctions lists are missing or too old',
    meaning: 'The screening can’t rule anything out, because there is no list or it is too old.',
    advice: 'Ask the operator of this service to update SCREENING_LISTS. Then ask again.',
  },
}

/** Words that vendors use in their codes, most specific first. */
const byWord: readonly (readonly [RegExp, Words])[] = [
  [
    /SANCTION|PEP|WATCHLIST|ADVERSE|SCREEN|AML|CTF/,
    {
      title: 'A list has an entry that may be this person',
      meaning: 'Screening found a possible match on sanctions, politically exposed persons or adverse media.',
      advice:
        'Open the screening report and compare birth date and country with the entry before you continue. A match by name alone is often someone else.',
    },
  ],
  [
    /FACE|SELFIE|BIOMETR|LIVENESS|SPOOF/,
    {
      title: 'The face could not be matched with certainty',
      meaning: 'The face in the photo doesn’t clearly match the document, or may not be a living person.',
      advice: 'Compare both photos yourself, or ask for a new verification in better light.',
    },
  ],
  [
    /EXPIRED/,
    {
      title: 'The document has expired',
      meaning: 'The expiry date on the document has passed.',
      advice: 'Ask for a new verification with a document that is still valid.',
    },
  ],
  [
    /BLUR|GLARE|QUALITY|UNREADABLE|CROPPED|IMAGE/,
    {
      title: 'The photos could not be read well',
      meaning: 'Parts of the document were too dark, blurred or cut off to be checked.',
      advice: 'Send a new verification, with a note about light and focus.',
    },
  ],
  [
    /TAMPER|FORG|FRAUD|REJECT|COUNTERFEIT|FAKE/,
    {
      title: 'The document may not be genuine',
      meaning: 'The vendor saw signs that the document was altered, or rejected it.',
      advice: 'Don’t rely on it. Ask for another document, or verify the person another way.',
    },
  ],
  [
    /DOC|ID_|PASSPORT|LICEN[CS]E/,
    {
      title: 'The document needs a review',
      meaning: 'The vendor couldn’t confirm every part of the document.',
      advice: 'Open the certificate and compare it with what you know about the person.',
    },
  ],
  [
    /BUREAU|RECORD|REGISTER|ADDRESS|MATCH|DATA/,
    {
      title: 'Records don’t fully agree',
      meaning: 'A bureau or register has other details than the person gave, or none at all.',
      advice: 'Open the multi-bureau report. A recent move or marriage often explains it.',
    },
  ],
]

const unknown: Words = {
  title: 'The vendor asks for a review',
  meaning: 'The checks are complete, and the vendor returned this code.',
  advice: 'Check the reports, and look up the code in your vendor’s documentation.',
}

/**
 * Explains a vendor's warning code. Codes are free text, so unknown ones get a general explanation. Source:
 * specification, Verification `warning`.
 */
export function explainWarning(code: string): ExplainedWarning {
  const exact = known[code]
  if (exact !== undefined) return { code, ...exact, isKnown: true }
  const read = byWord.find(([pattern]) => pattern.test(code.toUpperCase()))
  return { code, ...(read?.[1] ?? unknown), isKnown: false }
}
