/** Limits of the interface. Source: specification, Limits, unless a line says otherwise. */
export const limits = {
  documentBytes: 10 * 1024 * 1024,
  envelopeBytes: 50 * 1024 * 1024,
  /** Unpacked page content: many times more than real documents of the largest size contain. Our own limit. */
  documentUnpacked: 64 * 1024 * 1024,
  envelopeUnpacked: 256 * 1024 * 1024,
  /** Finished documents attached to an email. Our own limit. */
  attachedBytes: 10 * 1024 * 1024,
  documentPages: 500,
  envelopePages: 500,
  envelopeName: 250,
  envelopeMessage: 5000,
  anchorLength: 100,
  /** A sender's initial value and a recipient's input. Our own limit. */
  fieldValue: 10_000,
  fieldLabel: 80,
  /** Signatures drawn in an envelope, as JSON: each as often as it is printed, and each once. Our own limits. */
  drawnBytes: 32 * 1024 * 1024,
  drawnOnceBytes: 16 * 1024 * 1024,
  /** Signing positions: any whole number that fits the database's integer, as the specification sets no bounds. */
  orderMin: -(2 ** 31),
  orderMax: 2 ** 31 - 1,
  fontSizeMin: 8,
  fontSizeMax: 32,
  fontSizeDefault: 10,
  downloadMinutes: 60,
  tokenDaysMin: 1,
  tokenDaysMax: 90,
  tokenDaysDefault: 7,
  logoBytes: 5 * 1024 * 1024,
  logoPixels: 5000,
  envelopeList: 1000,
  groupList: 1000,
  pageSize: 100,
  accountList: 1000,
  templateList: 250,
  /** Open detail 38. */
  endpoints: 100,
  /** Of an account. Our own limits. */
  passkeys: 20,
  passkeyName: 60,
  signOnDomains: 20,
  signOnRules: 50,
  /** Envelopes in one archive from the dashboard. Our own limit. */
  archiveEnvelopes: 500,
  archiveBytes: 2 * 1024 ** 3,
  /** Envelopes that can be selected at once in the dashboard. Our own limit. */
  selection: 5000,
  /** Envelopes of a status that are counted: of more, only that there are. Our own limit. */
  counted: 5000,
  /** Rows of that list that can be reloaded in one request. */
  rowsAgain: 100,
  /** Saved views per list and account, and the size of one. Our own limits. */
  views: 50,
  viewName: 60,
  viewQuery: 4000,
  /** Labels of an organisation, those of one envelope, and the name of one. Our own limits. */
  labels: 500,
  labelsEach: 20,
  labelName: 80,
  /** Sites that may show an organisation's signing pages in a frame. Our own limit. */
  embeddingOrigins: 20,
  /** Active API credentials at the same time. */
  credentials: 100,
  /** How long the download addresses in the event of a completed envelope are valid. Open detail 40. */
  eventDownloadMinutes: 72 * 60,
} as const
