import type { IdentityFinding } from '#domain/verification/identity.ts'
import type { IdentityCheck, IdentityProgress, IdentityVendor } from './identity-vendor.ts'

/** What the sandbox can be asked to play, by the family name given as test data. */
const scenarios = ['clear', 'review', 'failing'] as const
type Scenario = (typeof scenarios)[number]

const warnings: Readonly<Record<Scenario, string | null>> = {
  clear: null,
  review: 'SANDBOX_DOCUMENT_REVIEW',
  failing: 'SANDBOX_DOCUMENT_REJECTED',
}

/** Between the outcome and its reports: as with real vendors, the reports come later. */
const reportMilliseconds = 2000

/**
 * Stands in where no vendor is configured. It checks nothing and keeps nothing: the family names "Review" and "Failing" (in any
 * letter case) give those outcomes, every other one is clear. All that it says is deterministic, and says that it is a sandbox.
 */
export function openSandboxVendor(): IdentityVendor {
  return {
    kind: 'sandbox',
    begin: async (check) => ({ reference: referenceOf(check) }),
    probe: () => ({ stages: [] }),
    progress: async (reference) => progressOf(reference, Date.now()),
    purge: async () => undefined,
    readNotice: () => null,
  }
}

/** What the sandbox says of somebody of this family name. */
export function playedBySandbox(
  familyName: string,
  { biometrics, screening }: Pick<IdentityCheck, 'biometrics' | 'screening'>,
): { readonly warning: string | null; readonly findings: readonly IdentityFinding[] } {
  const scenario = scenarioOf(familyName)
  return { warning: warnings[scenario], findings: findingsOf(scenario, biometrics, screening) }
}

function scenarioOf(familyName: string): Scenario {
  return scenarios.find((one) => one === familyName.trim().toLowerCase()) ?? 'clear'
}

/** The reference holds all that the sandbox has to know later, and nothing of the individual. */
function referenceOf({ verificationId, details, screening, biometrics }: IdentityCheck): string {
  const parts = [
    scenarioOf(details.familyName),
    biometrics ? 'b' : '-',
    screening ? 's' : '-',
    Date.now(),
    verificationId,
  ]
  return `sandbox.${parts.join('.')}`
}

function progressOf(reference: string, now: number): IdentityProgress {
  const [, played, biometrics, screening, begun] = reference.split('.')
  const scenario = scenarios.find((one) => one === played) ?? 'clear'
  const isReady = now >= Number(begun) + reportMilliseconds
  const findings = findingsOf(scenario, biometrics === 'b', screening === 's')
  return { outcome: { warning: warnings[scenario] }, findings: isReady ? findings : null }
}

function findingsOf(scenario: Scenario, biometrics: boolean, screening: boolean): IdentityFinding[] {
  const outcome = scenario === 'failing' ? 'failed' : scenario
  const note = 'Sandbox: nothing was checked.'
  const words = { clear: 'Match (played)', review: 'Partial match (played)', failed: 'No match (played)' }
  const source = (name: string, result: string) => ({ name: `Sandbox ${name}`, result })
  return [
    { check: 'document', outcome, note, sources: [source('document reader', words[outcome])] },
    {
      check: 'records',
      outcome,
      note,
      sources: ['bureau A', 'bureau B', 'electoral roll'].map((name) => source(name, words[outcome])),
    },
    ...(biometrics
      ? [
          {
            check: 'biometrics',
            outcome,
            note,
            sources: [source('face comparison', words[outcome])],
          } as const,
        ]
      : []),
    ...(screening
      ? [
          {
            check: 'screening',
            outcome: 'clear',
            note,
            sources: ['sanctions lists', 'politically exposed persons', 'adverse media'].map((name) =>
              source(name, 'No entry (played)'),
            ),
          } as const,
        ]
      : []),
  ]
}
