import type { GreyPage } from '#pdf/page-picture.ts'

/** Reads what a picture of a page says. What it reads may be wrong: it serves to find pages, never as evidence. */
export interface ScanReader {
  /**
   * In reading order, a line for each line. Null where this page could not be read. Throws where no page can be read now:
   * the reader does not start, or was closed. Never connects anywhere.
   */
  read(page: GreyPage): Promise<string | null>
  close(): Promise<void>
}
