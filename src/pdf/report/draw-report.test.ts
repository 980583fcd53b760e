import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { fontFile } from '#harness/world/font-file.ts'
import { drawReport } from './draw-report.ts'
import type { ReportData } from './report-data.ts'

const data: ReportData = {
  title: 'Certificate of verification',
  subtitle: 'Ada Park 박에이다',
  branding: {
    organisation: 'Harbour Legal',
    color: '#0f766e',
    logo: null,
    contact: ['legal@harbour.example'],
  },
  label: {
    words: 'Sandbox: nothing was checked. This report is test data and proves nothing.',
    corner: 'SANDBOX',
    tone: 'failed',
  },
  about: 'Certificate of verification · verification 0191',
  summary: { words: 'A person should review it', note: 'SANDBOX_DOCUMENT_REVIEW', tone: 'attention' },
  facts: [
    { label: 'Name given', value: 'Ada Park' },
    { label: 'Date of birth', value: '1990-12-10' },
    { label: 'Address', value: '1 High Street, Perth\nAU' },
  ],
  sections: [
    {
      kind: 'findings',
      heading: 'Checks',
      note: 'Sandbox: nothing was checked.',
      rows: Array.from({ length: 60 }, (_, index) => ({
        name: `Source ${index + 1}`,
        result: 'Partial match',
        tone: 'attention' as const,
      })),
    },
    {
      kind: 'trail',
      heading: 'What happened',
      events: Array.from({ length: 40 }, (_, index) => ({
        at: `1 Mar 2026, 10:${10 + index}`,
        event: 'Link opened',
        by: 'Individual',
      })),
      head: 'a'.repeat(64),
    },
  ],
  statement: 'A sandbox stands in for the checking service.',
  made: '2026-03-01T10:00:00.000Z',
}

test('continues a long report over pages, and labels one made by a sandbox', async () => {
  const pdf = await PDF.load(await drawReport(data, fontFile))
  expect(pdf.getPageCount()).toBeGreaterThan(1)
  expect(pdf.getTitle()).toContain('Sandbox')
  const real = await PDF.load(await drawReport({ ...data, label: null, sections: [] }, fontFile))
  expect(real.getPageCount()).toBe(1)
  expect(real.getTitle()).toBe('Certificate of verification')
})
