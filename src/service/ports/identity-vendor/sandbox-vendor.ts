import type { IdentityFinding } from '#domain/verification/identity.ts'
import type { IdentityCheck, IdentityProgress, IdentityVendor } from './identity-vendor.ts'

/** The outcomes that the sandbox can play, chosen by the family name of the test data. */
const scenarios = ['clear', 'review', 'failing'] as const
type Scenario = (typeof scenarios)[number]

const warnings: Readonly<Record<Scenario, string | null>> = {
  clear: null,
  review: 'SANDBOX_DOCUMENT_REVIEW',
  failing: 'SANDBOX_DOCUMENT_REJECTED',
}

/** Time between the outcome and its reports, which come later as with real providers. */
const reportMilliseconds = 2000

/**
 * Used where no provider is configured. It checks nothing and stores nothing: the family names "Review" and "Failing"
 * (in any case) give those outcomes, every other one is clear. All answers are deterministic, and say that they come
 * from a sandbox.
 */
export function openSandboxVendor(): IdentityVendor {
  return {
    kind: 'sandbox',
    name: 'sandbox',
    begin: async (check) => ({ reference: referenceOf(check) }),
    probe: () => ({ stages: [] }),
    progress: async (reference) => progressOf(reference, Date.now()),
    purge: async () => undefined,
    readNotice: () => null,
  }
}

/** The sandbox's answer for a family name. */
export function simulatedBySandbox(
  familyName: string,
  { biometrics, screening }: Pick<IdentityCheck, 'biometrics' | 'screening'>,
): { readonly warning: string | null; readonly findings: readonly IdentityFinding[] } {
  const scenario = scenarioOf(familyName)
  return { warning: warnings[scenario], findings: findingsOf(scenario, biometrics, screening) }
}

function scenarioOf(familyName: string): Scenario {
  return scenarios.find((one) => one === familyName.trim().toLowerCase()) ?? 'clear'
}

/** The reference contains everything that the sandbox needs later, and nothing about the individual. */
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
  const words = {
    clear: 'Match (simulated)',
    review: 'Partial match (simulated)',
    failed: 'No match (simulated)',
  }
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
              source(name, 'No entry (simulated)'),
            ),
          } as const,
        ]
      : []),
  ]
}
