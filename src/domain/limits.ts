/** Limits of the interface. Source: specification, Limits, unless a line says otherwise. */
export const limits = {
  documentBytes: 10 * 1024 * 1024,
  envelopeBytes: 50 * 1024 * 1024,
  /** What pages show, unpacked: many times what documents of the largest size hold. The service's own. */
  documentUnpacked: 64 * 1024 * 1024,
  envelopeUnpacked: 256 * 1024 * 1024,
  documentPages: 500,
  envelopePages: 500,
  envelopeName: 250,
  envelopeMessage: 5000,
  anchorLength: 100,
  /** What a sender fills in beforehand and what a recipient types; the service's own. */
  fieldValue: 10_000,
  /** Signing positions: any whole number that the database's integers hold, since the specification bounds them by nothing. */
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
  /** What one archive of the dashboard holds; the service's own. */
  archiveEnvelopes: 500,
  archiveBytes: 2 * 1024 ** 3,
  /** Envelopes that can be selected at once in the dashboard's list; the service's own. */
  selection: 5000,
  /** Rows of that list that are read again at once. */
  rowsAgain: 100,
  /** Saved views of one list that an account keeps, and what one may hold; the service's own. */
  views: 50,
  viewName: 60,
  viewQuery: 4000,
  /** API credentials in force at the same time. */
  credentials: 100,
  /** Lifetime of the addresses in the event of a completed envelope. Open detail 40. */
  eventDownloadMinutes: 72 * 60,
} as const
