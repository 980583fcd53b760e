import type { GreyPage } from '#pdf/page-picture.ts'

/** Reads what a picture of a page says. What it reads may be wrong: it serves to find pages, never as evidence. */
export interface ScanReader {
  /** In reading order, a line for each line. Null where it could not be read. Never throws, and never connects anywhere. */
  read(page: GreyPage): Promise<string | null>
  close(): Promise<void>
}
