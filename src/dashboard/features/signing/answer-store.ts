import type { FieldAnswer } from '#domain/field/field.ts'

/** An answer that the service has not confirmed yet. */
export interface KeptAnswer {
  readonly fieldId: string
  readonly answer: FieldAnswer
  /** When it was entered, by the service's clock, in milliseconds. */
  readonly at: number
  /** Increases with every entry on this device. A later one replaces an earlier one. */
  readonly order: number
  /** When the field had been answered before, as far as this device knew. */
  readonly seen?: string | null
  /** Earlier entries that were sent and may have arrived, or may still arrive. */
  readonly before?: readonly FieldAnswer[]
}

/** Keeps unconfirmed answers beyond the life of the tab. */
export interface AnswerStore {
  /** Every stored answer, oldest first. */
  readonly all: () => KeptAnswer[]
  /** Stores an answer in place of the field's earlier one. False when the device has no room or forbids it. */
  readonly keep: (entry: KeptAnswer) => boolean
  /** Forgets a field's answer unless a later one was stored since. */
  readonly forget: (fieldId: string, order: number) => void
  readonly clear: () => void
}

const version = 'countersign-answers-1'

/**
 * Stores the answers of one recipient in the browser's local storage: one key per field, so that two tabs do not
 * overwrite each other.
 */
export function localAnswerStore(storage: Storage | null, recipientId: string): AnswerStore {
  const prefix = `${version}:${recipientId}:`
  const keyOf = (fieldId: string): string => prefix + fieldId
  const keys = (): string[] => (storage ? Object.keys(storage).filter((key) => key.startsWith(prefix)) : [])
  return {
    all: () =>
      keys()
        .map((key) => parse(storage?.getItem(key) ?? null))
        .filter((entry) => entry !== null)
        .sort((one, other) => one.order - other.order),
    keep: (entry) => {
      try {
        storage?.setItem(keyOf(entry.fieldId), JSON.stringify(entry))
        return storage !== null
      } catch {
        return false
      }
    },
    forget: (fieldId, order) => {
      const kept = parse(storage?.getItem(keyOf(fieldId)) ?? null)
      if (kept === null || kept.order <= order) storage?.removeItem(keyOf(fieldId))
    },
    clear: () => keys().forEach((key) => storage?.removeItem(key)),
  }
}

function parse(text: string | null): KeptAnswer | null {
  try {
    const entry = JSON.parse(text ?? 'null') as Partial<KeptAnswer> | null
    const whole =
      typeof entry?.fieldId === 'string' &&
      typeof entry.at === 'number' &&
      typeof entry.order === 'number' &&
      typeof entry.answer === 'object'
    return whole ? (entry as KeptAnswer) : null
  } catch {
    return null
  }
}
