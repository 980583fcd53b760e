import type { DraftDocument } from '../../../api/sending/drafts.ts'
import { ProblemError } from '#client/problem-error.ts'
import { emptyContent } from './draft-content.ts'
import type { Edited } from './edited.ts'

/** A draft for tests, empty except for what is given. */
export function aDraft(parts: Partial<Edited> = {}): Edited {
  return { ...emptyContent, id: 'draft', revision: 1, documents: [], ...parts }
}

/** A document for tests with this many pages. */
export function aDocument(id: string, pages: number): DraftDocument {
  return {
    id,
    name: `${id}.pdf`,
    size: 1000,
    pages: Array.from({ length: pages }, () => ({ width: 612, height: 792 })),
    file: `/app/${id}`,
    notes: [],
    signed: false,
    carried: false,
    created: '2026-01-01T00:00:00.000Z',
  }
}

/** A refusal by the service. Status 0 means no connection. */
export function problem(code: ProblemError['code'], status: number): ProblemError {
  return new ProblemError({
    message: `${code}`,
    code,
    title: '',
    status,
    requestId: null,
    retryAfter: null,
    errors: [],
  })
}
